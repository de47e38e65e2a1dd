import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

let addresses = 0;

/** Milliseconds: sign-ins are counted by the minute. */
const limitWindow = 60_000;
const pause = 5_000;

/** A browser without scripts at one host of the copy under test. It keeps its session cookie whatever the server says of it. */
export class DemoVisitor {
  readonly host: string;
  readonly session: string | null;
  readonly #referrer: string | null;

  constructor(host: string, session: string | null = null, referrer: string | null = null) {
    this.host = host;
    this.session = session;
    this.#referrer = referrer;
  }

  /** Signs `account` in at `host`, waiting where the account's rate limit is reached. Throws when that fails. */
  static async signedIn(host: string, account: string): Promise<DemoVisitor> {
    const stranger = new DemoVisitor(host);
    const form = { email: `${account}@${demoDomain}`, password: demoPassword };
    let answer = await stranger.post("/login", form);
    for (let waited = 0; answer.status === 429 && waited < limitWindow; waited += pause) {
      await new Promise((done) => setTimeout(done, pause));
      answer = await stranger.post("/login", form);
    }
    const session = answer.headers["set-cookie"]?.find((cookie) => cookie.startsWith("session="))?.split(";")[0];
    if (session === undefined) throw new Error(`${account} could not sign in at ${host}: ${answer.status}`);
    return new DemoVisitor(host, session);
  }

  get(path: string): Promise<RawAnswer> {
    return rawRequest(copyUrl(), { path, host: this.host, headers: this.#headers() });
  }

  /** As a picture of the page, and from one address whatever the visitor: openings of one browser are counted once. */
  getPicture(path: string): Promise<RawAnswer> {
    const says = { "CF-Connecting-IP": "10.91.0.1", "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin" };
    return rawRequest(copyUrl(), { path, host: this.host, headers: { ...this.#headers(), ...says } });
  }

  head(path: string): Promise<RawAnswer> {
    return rawRequest(copyUrl(), { method: "HEAD", path, host: this.host, headers: this.#headers() });
  }

  /** The JSON API's answer to `data`, or to a request without a body. */
  sendJson(method: string, path: string, data?: object): Promise<RawAnswer> {
    const body = data && Buffer.from(JSON.stringify(data));
    const content = body && { "Content-Type": "application/json", "Content-Length": String(body.length) };
    const headers = { ...this.#headers(), ...this.#origin(), ...content, Accept: "application/json" };
    return rawRequest(copyUrl(), { method, path, host: this.host, headers, ...(body ? { body } : {}) });
  }

  /** Sends a form as its browser does: urlencoded, and a `FormData` in parts. */
  async post(
    path: string,
    form: Record<string, string> | URLSearchParams | FormData,
    says: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const encoded = new Response(form instanceof FormData ? form : new URLSearchParams(form));
    const body = Buffer.from(await encoded.arrayBuffer());
    const headers = {
      ...this.#headers(),
      ...this.#origin(),
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
      "Content-Length": String(body.length),
      ...says,
    };
    return rawRequest(copyUrl(), { method: "POST", path, host: this.host, headers, body });
  }

  #origin() {
    return { Origin: `http://${this.host}:${new URL(copyUrl()).port}` };
  }

  /** Rate limits count by address: each request comes from one of its own. */
  #headers(): Record<string, string> {
    addresses += 1;
    const address = `10.90.${addresses >> 8}.${addresses & 255}`;
    return {
      "CF-Connecting-IP": address,
      ...(this.session ? { Cookie: this.session } : {}),
      ...(this.#referrer ? { Referer: this.#referrer } : {}),
    };
  }
}
