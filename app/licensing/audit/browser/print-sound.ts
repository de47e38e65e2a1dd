import { type Candidate, candidateListSchema } from "#app/licensing/audit/audit-post.ts";
import type { PrintMatch } from "#audio/analysis/print/match-print.ts";

/** Messages to and from the worker: the prints to compare with, music to make a print of, or a video to find music in. */
export type PrintQuestion = { prints: Uint8Array[] } | { music: Blob } | { video: Blob };
export type PrintReply = {
  bytes?: Uint8Array<ArrayBuffer>;
  matches?: PrintMatch[];
  hasMusic?: boolean;
  failed?: true;
};

/** A worker that answers one question after another. */
export class PrintWorker {
  readonly #worker = new Worker(new URL("./print.worker.ts", import.meta.url), { type: "module" });

  ask(question: PrintQuestion): Promise<PrintReply> {
    return new Promise((resolve) => {
      this.#worker.onerror = () => resolve({ failed: true });
      this.#worker.onmessage = ({ data }: MessageEvent<PrintReply>) => resolve(data);
      this.#worker.postMessage(question);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** Loads the prints of all candidates. @throws if the server refuses */
export async function loadPrints(path: string): Promise<{ candidates: Candidate[]; prints: Uint8Array[] }> {
  const all: { candidates: Candidate[]; prints: Uint8Array[] } = { candidates: [], prints: [] };
  let after: string | null = "";
  while (after !== null) {
    const response = await fetch(`${path}?after=${encodeURIComponent(after)}`);
    if (!response.ok) throw new Error("refused");
    const body = await response.arrayBuffer();
    const length = new DataView(body).getUint32(0, true);
    const head: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length)));
    const { candidates, next } = candidateListSchema.parse(head);
    let at = 4 + length;
    for (const { bytes } of candidates) {
      all.prints.push(new Uint8Array(body, at, bytes));
      at += bytes;
    }
    all.candidates.push(...candidates);
    after = next;
  }
  return all;
}
