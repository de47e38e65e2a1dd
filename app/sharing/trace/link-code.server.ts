import { base64ToUint8Array } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sign } from "#app/edge/signature.server.ts";
import type { BitAt } from "#audio/trace/splice-segment.ts";

/** Slots of a stream that one signature decides: 44 s. */
const BLOCK_SLOTS = 256;

export const blockOf = (slot: number) => Math.floor(slot / BLOCK_SLOTS);

/**
 * The code of a share link in the stream of a recording: a bit for every slot, of the product's secret, so that no one can compute it or
 * give theirs that of another link. Nothing of it is stored: a link that ended has it for ever.
 */
export class LinkCode {
  readonly #env: RequestContext["env"];
  readonly #lines: readonly string[];
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(env: RequestContext["env"], { linkId, recordingId }: { linkId: string; recordingId: string }) {
    this.#env = env;
    this.#lines = [linkId, recordingId];
  }

  /** The bits of slots `first` to `last`. @throws AppError unavailable without the product's secret */
  async bits(first: number, last: number): Promise<BitAt> {
    const blocks = Array.from({ length: blockOf(last) - blockOf(first) + 1 }, (_, i) => blockOf(first) + i);
    return this.bitsOf(blocks);
  }

  /** The bits of all slots of these blocks. @throws as `bits` */
  async bitsOf(blocks: Iterable<number>): Promise<BitAt> {
    for (const block of blocks) {
      if (this.#blocks.has(block)) continue;
      const signature = await sign(this.#env, { purpose: "link-code", lines: [...this.#lines, String(block)] });
      this.#blocks.set(block, base64ToUint8Array(signature));
    }
    return (slot) => {
      const bit = slot % BLOCK_SLOTS;
      return (((this.#blocks.get(blockOf(slot))?.[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
    };
  }
}
