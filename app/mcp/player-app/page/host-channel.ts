import type { Fields } from "#app/mcp/player-app/page/fields.ts";
import { type RequestId, readMessage } from "#app/mcp/player-app/page/read-message.ts";

/** JSON-RPC 2.0: the method does not exist. */
const methodNotFound = -32601;

type Listeners = {
  /** The result of a request of the host; null if the method is unknown. */
  onRequest(method: string): Fields | null;
  onNotification(method: string, params: Fields): void;
};

/**
 * JSON-RPC over postMessage with the window that frames this page; messages of other windows are ignored. The host's origin is unknown, so
 * that messages go to any: they hold nothing that the host does not have.
 */
export class HostChannel {
  readonly #host: Window;
  readonly #listeners: Listeners;
  readonly #pending = new Map<RequestId, { resolve(result: Fields): void; reject(reason: Error): void }>();
  #lastId = 0;

  constructor(host: Window, listeners: Listeners) {
    this.#host = host;
    this.#listeners = listeners;
    addEventListener("message", (event) => this.#receive(event));
  }

  /** @throws if the host answers with an error */
  request(method: string, params: Fields): Promise<Fields> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  notify(method: string, params: Fields): void {
    this.#send({ method, params });
  }

  #send(message: Fields): void {
    this.#host.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  #receive({ source, data }: MessageEvent): void {
    if (source !== this.#host) return;
    const message = readMessage(data);
    if (message === null) return;
    if (message.kind === "notification") this.#listeners.onNotification(message.method, message.params);
    else if (message.kind === "request") this.#respond(message.id, this.#listeners.onRequest(message.method));
    else this.#settle(message.id, message.result);
  }

  #respond(id: RequestId, result: Fields | null): void {
    this.#send(result === null ? { id, error: { code: methodNotFound, message: "Method not found" } } : { id, result });
  }

  #settle(id: RequestId, result: Fields | null): void {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (result === null) request?.reject(new Error("The host refused the request"));
    else request?.resolve(result);
  }
}
