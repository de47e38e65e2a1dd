import { type Candidate, candidateListSchema } from "#app/licensing/audit/audit-post.ts";
import type { PrintMatch } from "#audio/analysis/print/match-print.ts";

type Use = "music" | "video";
/** What the browser decoded for the worker: samples of each channel. */
export type Decoded = { rate: number; channels: Float32Array<ArrayBuffer>[] };
/** Messages to the worker: the prints to compare with, or sound to make a print of, and for a video to find music in. */
export type PrintQuestion = { prints: Uint8Array[] } | { sound: Blob | Decoded; of: Use };
/** `seconds`: of the sound. `hasMusic`: beside the matches. */
export type PrintReply = {
  bytes?: Uint8Array<ArrayBuffer>;
  matches?: PrintMatch[];
  seconds?: number;
  hasMusic?: boolean;
  failed?: true;
};
/** The reply, or a sign that the file is still being read. */
export type PrintMessage = PrintReply | "reading";

/** Milliseconds without a sign after which a file counts as unreadable: hours of sound are compared in less. */
const silenceMs = 120_000;
/** Bytes of a file that is decoded as a whole. */
const maxWhole = 256 * 1024 * 1024;

/** Decodes a file as a whole, where the browser has no decoder that takes it piece by piece. */
async function decodeWhole(file: Blob): Promise<Decoded | null> {
  if (file.size > maxWhole) return null;
  try {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at).slice());
    return { rate: sound.sampleRate, channels };
  } catch {
    return null;
  }
}

/** Reads one file after another in a worker. One that fails or is silent is replaced by another, so that the next file is read. */
export class PrintWorker {
  readonly #prints: Uint8Array[];
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `prints`: what videos are compared with. */
  constructor(prints: Uint8Array[] = []) {
    this.#prints = prints;
  }

  /** The print of music, or what is found in a video. */
  read(file: Blob, of: Use): Promise<PrintReply> {
    const reply = this.#last.then(async () => {
      const read = await this.#ask({ sound: file, of });
      const sound = read.failed ? await decodeWhole(file) : null;
      return sound === null ? read : this.#ask({ sound, of });
    });
    this.#last = reply;
    return reply;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #ask(question: PrintQuestion): Promise<PrintReply> {
    if (this.#worker === null) {
      this.#worker = new Worker(new URL("./print.worker.ts", import.meta.url), { type: "module" });
      await this.#send(this.#worker, { prints: this.#prints });
    }
    return this.#worker === null ? { failed: true } : this.#send(this.#worker, question);
  }

  #send(worker: Worker, question: PrintQuestion): Promise<PrintReply> {
    return new Promise((resolve) => {
      const giveUp = () => {
        this.end();
        resolve({ failed: true });
      };
      let timer = setTimeout(giveUp, silenceMs);
      worker.onerror = () => {
        clearTimeout(timer);
        giveUp();
      };
      worker.onmessage = ({ data }: MessageEvent<PrintMessage>) => {
        clearTimeout(timer);
        if (data === "reading") timer = setTimeout(giveUp, silenceMs);
        else resolve(data);
      };
      worker.postMessage(question);
    });
  }
}

/** Milliseconds for one response of prints. */
const loadMs = 60_000;

/** Loads the prints of all candidates. @throws if the server refuses, or does not answer */
export async function loadPrints(path: string): Promise<{ candidates: Candidate[]; prints: Uint8Array[] }> {
  const all: { candidates: Candidate[]; prints: Uint8Array[] } = { candidates: [], prints: [] };
  let after: string | null = "";
  while (after !== null) {
    const signal = AbortSignal.timeout(loadMs);
    const response = await fetch(`${path}?after=${encodeURIComponent(after)}`, { signal });
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
