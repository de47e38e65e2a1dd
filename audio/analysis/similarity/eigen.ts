const MAX_SWEEPS = 30;

/** Eigenvalues, largest first, and unit eigenvectors of a symmetric matrix given by rows, by cyclic Jacobi rotations. */
export function eigenOfSymmetric(matrix: readonly Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const size = matrix.length;
  const a = matrix.map((row) => row.slice());
  const vectors = a.map((_, i) => Float64Array.from({ length: size }, (_unused, j) => (i === j ? 1 : 0)));
  const total = a.reduce((sum, row) => sum + row.reduce((part, value) => part + value * value, 0), 0);
  for (let sweep = 0; sweep < MAX_SWEEPS && offDiagonal(a) > 1e-18 * total; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, vectors, p, q);
  }
  const order = a.map((_, i) => i).sort((i, j) => diagonal(a, j) - diagonal(a, i));
  return { values: order.map((i) => diagonal(a, i)), vectors: order.map((i) => vectors[i] as Float64Array) };
}

function diagonal(a: readonly Float64Array[], i: number): number {
  return (a[i] as Float64Array)[i] as number;
}

function offDiagonal(a: readonly Float64Array[]): number {
  let sum = 0;
  a.forEach((row, i) => {
    for (let j = i + 1; j < row.length; j++) sum += 2 * (row[j] as number) ** 2;
  });
  return sum;
}

/** Makes the element at p, q zero. Rows of `vectors` are the eigenvectors. */
function rotate(a: readonly Float64Array[], vectors: readonly Float64Array[], p: number, q: number): void {
  const [rowP, rowQ] = [a[p] as Float64Array, a[q] as Float64Array];
  const apq = rowP[q] as number;
  if (apq === 0) return;
  const theta = ((rowQ[q] as number) - (rowP[p] as number)) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  turn(rowP, rowQ, c, s);
  for (const row of a) {
    const [x, y] = [row[p] as number, row[q] as number];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
  }
  turn(vectors[p] as Float64Array, vectors[q] as Float64Array, c, s);
}

function turn(first: Float64Array, second: Float64Array, c: number, s: number): void {
  for (let i = 0; i < first.length; i++) {
    const [x, y] = [first[i] as number, second[i] as number];
    first[i] = c * x - s * y;
    second[i] = s * x + c * y;
  }
}
