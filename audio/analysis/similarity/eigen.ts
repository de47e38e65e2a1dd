/**
 * Eigenvalues, largest first, and unit eigenvectors of a symmetric matrix given by rows: Householder tridiagonalisation, then the QL
 * algorithm with implicit shifts (Golub and Van Loan, Matrix Computations, 8.3). Inner loops allocate no arrays: unoptimised code that does
 * takes several times as long.
 */
export function eigenOfSymmetric(matrix: readonly Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const rows = matrix.map((row) => row.slice());
  const { diagonal, below } = reduce(rows);
  // `rows` is transposed, so that a rotation touches two rows.
  const negligible =
    Number.EPSILON * diagonal.reduce((most, d, i) => Math.max(most, Math.abs(d) + Math.abs(below[i] ?? 0)), 0);
  for (let i = 0; i < diagonal.length; i++) isolate({ diagonal, below, negligible }, rows, i);
  const order = [...diagonal.keys()].sort((i, j) => (diagonal[j] as number) - (diagonal[i] as number));
  return { values: order.map((i) => diagonal[i] as number), vectors: order.map((i) => rows[i] as Float64Array) };
}

/**
 * Replaces `a` by the transposed transformation to tridiagonal form and returns the diagonals; `below` starts with the element right of 0,
 * 0.
 */
function reduce(a: Float64Array[]): { diagonal: Float64Array; below: Float64Array } {
  const size = a.length;
  const reflections: Float64Array[] = [];
  for (let k = 0; k < size - 2; k++) reflections.push(reflectColumn(a, k));
  const diagonal = Float64Array.from(a, (row, i) => row[i] as number);
  const below = Float64Array.from(a, (row, i) => row[i + 1] ?? 0);
  a.forEach((row, i) => {
    row.fill(0);
    row[i] = 1;
  });
  // Product of all reflections, last to first; each step is symmetric, so rows may stand for columns.
  for (let k = reflections.length - 1; k >= 0; k--) reflectRows(a, reflections[k] as Float64Array, k + 1);
  transpose(a);
  return { diagonal, below };
}

/** Clears column k below the subdiagonal, from both sides. Returns the unit vector of the reflection, zeros if none is needed. */
function reflectColumn(a: readonly Float64Array[], k: number): Float64Array {
  const size = a.length;
  const v = Float64Array.from({ length: size }, (_, i) => (i > k ? ((a[i] as Float64Array)[k] as number) : 0));
  const norm = Math.hypot(...v);
  const head = v[k + 1] as number;
  v[k + 1] = head + (head >= 0 ? norm : -norm);
  const length = Math.hypot(...v);
  if (norm === 0 || length === 0) return v.fill(0);
  for (let i = k + 1; i < size; i++) v[i] = (v[i] as number) / length;
  // Beyond the rows and columns after k only the subdiagonal changes.
  const product = new Float64Array(size);
  let share = 0;
  for (let i = k + 1; i < size; i++) {
    const row = a[i] as Float64Array;
    let sum = 0;
    for (let j = k + 1; j < size; j++) sum += (row[j] as number) * (v[j] as number);
    product[i] = sum;
    share += sum * (v[i] as number);
  }
  for (let i = k + 1; i < size; i++) product[i] = (product[i] as number) - share * (v[i] as number);
  for (let i = k + 1; i < size; i++) {
    const row = a[i] as Float64Array;
    const vi = v[i] as number;
    const wi = product[i] as number;
    for (let j = k + 1; j < size; j++) {
      row[j] = (row[j] as number) - 2 * (vi * (product[j] as number) + wi * (v[j] as number));
    }
  }
  (a[k] as Float64Array)[k + 1] = head >= 0 ? -norm : norm;
  return v;
}

/** Multiplies from the left with a reflection that leaves rows before `from` unchanged. */
function reflectRows(a: readonly Float64Array[], v: Float64Array, from: number): void {
  const product = new Float64Array(a.length);
  for (let i = from; i < a.length; i++) {
    const row = a[i] as Float64Array;
    const vi = v[i] as number;
    for (let j = 0; j < row.length; j++) product[j] = (product[j] as number) + vi * (row[j] as number);
  }
  for (let i = from; i < a.length; i++) {
    const row = a[i] as Float64Array;
    const vi = v[i] as number;
    for (let j = 0; j < row.length; j++) row[j] = (row[j] as number) - 2 * vi * (product[j] as number);
  }
}

function transpose(a: readonly Float64Array[]): void {
  a.forEach((row, i) => {
    for (let j = 0; j < i; j++) {
      const other = a[j] as Float64Array;
      const value = row[j] as number;
      row[j] = other[i] as number;
      other[i] = value;
    }
  });
}

type Tridiagonal = {
  diagonal: Float64Array;
  below: Float64Array;
  /** Beside the whole matrix: between eigenvalues of zero, what is left of rounding never gets small beside them. */
  negligible: number;
};

/** Iterates until the diagonal at `at` is an eigenvalue: the element beside it is negligible. */
function isolate(matrix: Tridiagonal, vectors: readonly Float64Array[], at: number): void {
  const { diagonal, below } = matrix;
  for (let end = smallFrom(matrix, at); end > at; end = smallFrom(matrix, at)) {
    const d = diagonal[at] as number;
    const e = below[at] as number;
    const half = ((diagonal[at + 1] as number) - d) / (2 * e);
    let g = (diagonal[end] as number) - d + e / (half + (half >= 0 ? 1 : -1) * Math.hypot(half, 1));
    let s = 1;
    let c = 1;
    let p = 0;
    let i = end - 1;
    for (; i >= at; i--) {
      const f = s * (below[i] as number);
      const b = c * (below[i] as number);
      const r = Math.hypot(f, g);
      below[i + 1] = r;
      if (r === 0) break;
      s = f / r;
      c = g / r;
      g = (diagonal[i + 1] as number) - p;
      const t = ((diagonal[i] as number) - g) * s + 2 * c * b;
      p = s * t;
      diagonal[i + 1] = g + p;
      g = c * t - b;
      turn(vectors[i] as Float64Array, vectors[i + 1] as Float64Array, c, s);
    }
    if (i >= at) {
      diagonal[i + 1] = (diagonal[i + 1] as number) - p;
    } else {
      diagonal[at] = (diagonal[at] as number) - p;
      below[at] = g;
    }
    below[end] = 0;
  }
}

/** First index from `at` with a negligible element beside the diagonal. */
function smallFrom({ diagonal, below, negligible }: Tridiagonal, at: number): number {
  for (let i = at; i < diagonal.length - 1; i++) if (!(Math.abs(below[i] as number) > negligible)) return i;
  return diagonal.length - 1;
}

function turn(first: Float64Array, second: Float64Array, c: number, s: number): void {
  for (let i = 0; i < first.length; i++) {
    const x = first[i] as number;
    const y = second[i] as number;
    second[i] = s * x + c * y;
    first[i] = c * x - s * y;
  }
}
