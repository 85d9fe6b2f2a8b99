// Prints "NANOSECONDS MEAN NAME" for each row of perf_draw_peers that rand_distr has: processor time, the
// least of 40 short runs of one thread (10 of long ones), and the mean of what was drawn.
use rand::rngs::SmallRng;
use rand::seq::{index, SliceRandom};
use rand::SeedableRng;
use rand_distr::{
    Binomial, Distribution, Exp1, Gamma, Geometric, Hypergeometric, Poisson, Standard, StandardNormal,
    Zeta, Zipf,
};

const DRAWS: usize = 100_000;

fn processor_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

fn least_ns(items: usize, mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..if items > 1_000_000 { 10 } else { 40 } {
        let start = processor_seconds();
        run();
        least = least.min(processor_seconds() - start);
    }
    least / items as f64 * 1e9
}

fn draws<T: Copy + Default>(name: &str, law: impl Distribution<T>, real: impl Fn(T) -> f64) {
    let mut random = SmallRng::seed_from_u64(1);
    let mut values = vec![T::default(); DRAWS];
    let ns = least_ns(DRAWS, || {
        for value in values.iter_mut() {
            *value = law.sample(&mut random);
        }
    });
    let mean = values.iter().map(|&x| real(x)).sum::<f64>() / DRAWS as f64;
    println!("{} {:e} {}", ns, mean, name);
}

fn main() {
    draws("uniform", Standard, |x: f64| x);
    draws("exponential", Exp1, |x: f64| x);
    draws("normal", StandardNormal, |x: f64| x);
    draws("gamma 3.5", Gamma::new(3.5, 1.0).unwrap(), |x: f64| x);
    draws("gamma 0.1", Gamma::new(0.1, 1.0).unwrap(), |x: f64| x);
    draws("poisson 3.5", Poisson::new(3.5).unwrap(), |x: f64| x);
    draws("poisson 1e7", Poisson::new(1e7).unwrap(), |x: f64| x);
    draws("poisson 1e15", Poisson::new(1e15).unwrap(), |x: f64| x);
    draws("binomial 100 0.3", Binomial::new(100, 0.3).unwrap(), |x: u64| x as f64);
    draws("geometric 0.01", Geometric::new(0.01).unwrap(), |x: u64| x as f64 + 1.0);
    draws("hypergeometric 1000 2000 500", Hypergeometric::new(3000, 1000, 500).unwrap(), |x: u64| x as f64);
    draws("zipf 3.5", Zeta::new(3.5).unwrap(), |x: f64| x);
    draws("zipf 0.75 of 1e6", Zipf::new(1_000_000, 0.75).unwrap(), |x: f64| x);
    let mut random = SmallRng::seed_from_u64(2);
    let ns = least_ns(10_000, || {
        std::hint::black_box(index::sample(&mut random, 1_000_000, 10_000).into_vec());
    });
    println!("{} 0 uniform sample", ns);
    for (name, many) in [("shuffle", 1_000_000), ("shuffle of 1e7", 10_000_000)] {
        let mut items: Vec<f64> = (0..many).map(|x| x as f64).collect();
        let ns = least_ns(many, || items.shuffle(&mut random));
        println!("{} {} {}", ns, items[0], name);
    }
}
