import { type PackedMatrix, unpackMatrix } from "#app/catalogue/similar/index/packed-matrix.ts";
import { scan } from "#app/catalogue/similar/index/scan.ts";
import { candidateCap } from "#app/catalogue/similar/similar-sql.ts";

type Bindings = { BUCKET: { get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null> } };

let held: PackedMatrix | null = null;

async function load(env: Bindings): Promise<PackedMatrix> {
  held = null;
  const object = await env.BUCKET.get("index.bin");
  if (object === null) throw new Error("There is no index");
  held = unpackMatrix(await object.arrayBuffer());
  return held;
}

/** What is measured of the index, inside workerd, whose clock stands still during a request: the caller takes the time. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const packed = query.has("load") || held === null ? await load(env) : held;
    const count = packed.offsets.length - 1;
    const seed = packed.windows.subarray(0, packed.dims);
    const skip = query.has("filtered") ? Uint8Array.from({ length: count }, (_, at) => (at % 100 === 0 ? 0 : 1)) : null;
    const by = query.get("by") === "whole" ? "whole" : "window";
    let best = 0;
    for (let round = 0; round < Number(query.get("rounds")); round += 1)
      best += scan(packed, { seed, by, limit: candidateCap, skip }).length;
    return new Response(String(best));
  },
};
