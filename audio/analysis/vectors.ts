type Numbers = ArrayLike<number>;

/** Adds `vector` times `factor` to `sum`. */
export function addTo(sum: Float64Array | Float32Array, vector: Numbers, factor = 1): void {
  for (let i = 0; i < vector.length; i++) sum[i] = (sum[i] as number) + factor * (vector[i] as number);
}

/** Mean of vectors of `size` numbers; zeros if there are none. */
export function meanVector(vectors: readonly Numbers[], size: number): Float64Array {
  const mean = new Float64Array(size);
  for (const vector of vectors) addTo(mean, vector, 1 / vectors.length);
  return mean;
}

export function dot(a: Numbers, b: Numbers): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Arithmetic mean; 0 if empty. */
export function mean(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / Math.max(1, values.length);
}

/** Population standard deviation; 0 if empty. */
export function deviation(values: Numbers): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += ((values[i] as number) - centre) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length));
}
