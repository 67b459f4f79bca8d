import { samplesNeeded, upperBound } from './upperBound';

describe('upperBound', () => {
  it.each([
    // 1 − 0.05^(1/n)
    [0, 597, 0.00500541],
    [0, 598, 0.00499706],
    [0, 599, 0.00498874],
    [0, 1, 0.95],
    // Where the binomial distribution leaves 5 % at or below `denied`, found by bisection.
    [1, 10, 0.394163],
    [5, 100, 0.102253],
    [2, 1000, 0.00628228],
  ])('of %d among %d is %d', (denied, effective, bound) => {
    expect(upperBound(denied, effective)).toBeCloseTo(bound, 6);
  });

  it.each([
    [0, 0],
    [3, 3],
    [1, 0.5],
  ])('is one when %d of %d tell nothing', (denied, effective) => {
    expect(upperBound(denied, effective)).toBe(1);
  });
});

describe('samplesNeeded', () => {
  it('takes 598 effective requests without a denial for 0.5 %', () => {
    expect(samplesNeeded(0, 0.005)).toBe(598);
  });

  it('takes more the nearer the share is to the limit', () => {
    const far = samplesNeeded(0.001, 0.005) ?? 0;
    const near = samplesNeeded(0.004, 0.005) ?? 0;
    expect(far).toBeGreaterThan(598);
    expect(near).toBeGreaterThan(10 * far);
    expect(upperBound(0.004 * near, near)).toBeLessThanOrEqual(0.005);
    expect(upperBound(0.004 * (near - 1), near - 1)).toBeGreaterThan(0.005);
  });

  it.each([0.005, 0.006, 1])('never gets there at %d', share => {
    expect(samplesNeeded(share, 0.005)).toBeUndefined();
  });
});
