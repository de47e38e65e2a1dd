import { resolveObjectURL } from "node:buffer";
import { compileFunction } from "node:vm";

type Listener = (event: { data: unknown }) => void;

/**
 * The part of the Web Worker interface that Mediabunny's encoders use, run in the calling thread. They exchange one message
 * per frame (1,024 or 1,152 samples) with their worker: between threads those messages cost half as much as the encoding itself.
 * Needs a thread of its own around it, because encoding blocks.
 */
export class InlineWorker {
  readonly #listeners: Listener[] = [];
  readonly #scriptListeners: Listener[] = [];
  readonly #ready: Promise<void>;

  /** `url` names a Blob with a classic script. */
  constructor(url: string) {
    // The creator revokes the URL right after this call, so the Blob is resolved synchronously.
    const blob = resolveObjectURL(url);
    if (!blob) throw new TypeError(`No Blob at ${url}`);
    this.#ready = blob.text().then((script) => this.#run(script));
  }

  /** Errors are not reported as events: they are thrown to the caller of `postMessage`. */
  addEventListener(type: "message" | "error", listener: Listener): void {
    if (type === "message") this.#listeners.push(listener);
  }

  postMessage(data: unknown): void {
    void this.#ready.then(() => {
      for (const listener of this.#scriptListeners) listener({ data });
    });
  }

  terminate(): void {
    this.#listeners.length = 0;
    this.#scriptListeners.length = 0;
  }

  #run(script: string): void {
    const self = {
      addEventListener: (_type: "message", listener: Listener) => this.#scriptListeners.push(listener),
      postMessage: (data: unknown) => {
        for (const listener of this.#listeners) listener({ data });
      },
    };
    // The script keeps itself alive with a timer, which would keep the whole thread alive here.
    compileFunction(script, ["self", "setInterval"])(self, () => undefined);
  }
}
