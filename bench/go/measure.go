package main

import (
	"runtime"
	"slices"
	"syscall"
	"time"
)

// Figures are what one operation of a contender took in one round. The times are nanoseconds.
type Figures struct {
	// P25 to P99 are ranks among the samples, each from the first operation of a sample to its last.
	P25 float64 `json:"p25"`
	P50 float64 `json:"p50"`
	P75 float64 `json:"p75"`
	P99 float64 `json:"p99"`
	// CPU is the processor time of all threads, the garbage collector's included.
	CPU       float64 `json:"cpu"`
	HeapBytes float64 `json:"heapBytes"`
	Samples   int     `json:"samples"`
}

// measure takes samples for a while, after a warm-up.
func measure(c openCase, warmUp, duration time.Duration) (Figures, error) {
	index := 0
	samplesFor := func(limit time.Duration) ([]float64, error) {
		var samples []float64
		for start := time.Now(); len(samples) == 0 || time.Since(start) < limit; {
			began := time.Now()
			if err := c.run(index, c.operationsPerSample); err != nil {
				return nil, err
			}
			samples = append(samples, float64(time.Since(began))/float64(c.operationsPerSample))
			index += c.operationsPerSample
		}
		return samples, nil
	}
	if _, err := samplesFor(warmUp); err != nil {
		return Figures{}, err
	}
	cpuBefore, heapBefore := cpuTime(), allocated()
	samples, err := samplesFor(duration)
	if err != nil {
		return Figures{}, err
	}
	operations := float64(len(samples) * c.operationsPerSample)
	cpu, heap := float64(cpuTime()-cpuBefore), float64(allocated()-heapBefore)
	slices.Sort(samples)
	rank := func(percent int) float64 { return samples[len(samples)*percent/100] }
	return Figures{
		P25:       rank(25),
		P50:       rank(50),
		P75:       rank(75),
		P99:       rank(99),
		CPU:       cpu / operations,
		HeapBytes: heap / operations,
		Samples:   len(samples),
	}, nil
}

// cpuTime is the processor time that this process has used so far, in its own code and in the kernel for it.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	// It cannot fail for the calling process.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func allocated() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.TotalAlloc
}
