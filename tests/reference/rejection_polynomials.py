"""The polynomials of src/kernels/exponential.hpp, src/kernels/random/log_mass.hpp and, rough ones,
src/kernels/random/squeezed_mass.hpp, by mpmath's chebyfit, and the rests of Stirling's formula for small
numbers. Prints what stands there, and how far they are off."""

from mpmath import atanh, chebyfit, expm1, log, loggamma, mp, mpf, pi, sqrt

mp.dps = 40


def of_exponential(r):
    return mpf(1) / 2 + r / 6 + r * r / 24 if abs(r) < mpf("1e-8") else (expm1(r) - r) / (r * r)


def of_deviance(z):
    if z < mpf("1e-6"):
        return sum(mpf(z) ** j / (2 * j + 3) for j in range(12))
    v = sqrt(z)
    return (atanh(v) - v) / (v * z)


def main():
    half_one = mpf(1) / 2
    half = log(2) / 2 * mpf("1.0001")
    for name, function, interval, degree in (("exponential", of_exponential, [-half, half], 9),
                                             ("deviance", of_deviance, [0, mpf(1) / 16], 7),
                                             ("rough deviance", of_deviance, [0, half_one], 4),
                                             ("rough 2^x", lambda x: mpf(2)**x, [-half_one, half_one], 3)):
        numbers, off = chebyfit(function, interval, degree + 1, error=True)
        print(name, mp.nstr(off, 3), [float(x) for x in numbers])
    rests = [loggamma(k + 1) - (k + mpf(1) / 2) * log(k) + k - log(2 * pi) / 2 for k in range(1, 16)]
    print("stirling", [0.0] + [float(x) for x in rests])


main()
