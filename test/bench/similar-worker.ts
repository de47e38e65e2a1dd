import { type MatrixMemory, readMatrix } from "#app/catalogue/similar/index/matrix-memory.ts";
import { scan } from "#app/catalogue/similar/index/scan.ts";
import { candidateCap } from "#app/catalogue/similar/similar-sql.ts";
import { EMBEDDING_BYTES } from "#audio/analysis/similarity/model.ts";

type Stored = { size: number; body: ReadableStream };
/** A bucket, or a service outside of the process, where the memory of the bucket's stand-in does not count. */
type Bindings = { BUCKET?: { get(key: string): Promise<Stored | null> }; INDEX?: Fetcher };

let held: MatrixMemory | null = null;

async function stored({ BUCKET, INDEX }: Bindings): Promise<Stored> {
  const object = await BUCKET?.get("index.bin");
  if (object) return object;
  const response = await INDEX?.fetch("http://index/");
  if (!response?.body) throw new Error("There is no index");
  return { size: Number(response.headers.get("X-Size")), body: response.body };
}

async function load(env: Bindings): Promise<MatrixMemory> {
  held = null;
  const { body, size } = await stored(env);
  held = await readMatrix(body, size);
  return held;
}

/** What is measured of the index, inside workerd, whose clock stands still during a request: the caller takes the time. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const query = new URL(request.url).searchParams;
    if (query.has("idle")) return new Response();
    const matrix = query.has("load") || held === null ? await load(env) : held;
    const { offsets, windows } = matrix.packed;
    const count = offsets.length - 1;
    const seed = windows.slice(0, EMBEDDING_BYTES);
    const skip = query.has("filtered") ? new Uint8Array(count).fill(1) : null;
    for (let place = 0; skip !== null && place < count; place += 100) skip[place] = 0;
    const by = query.get("by") === "whole" ? "whole" : "window";
    let best = 0;
    for (let round = 0; round < Number(query.get("rounds")); round += 1)
      best += scan(matrix, { seed, by, limit: candidateCap, skip }).length;
    return new Response(String(best));
  },
};
