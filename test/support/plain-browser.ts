import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { choose, fillIn, type PlainFile, type Submission, submissionOf, tick } from "#test/support/plain-form.ts";
import { type Name, PlainPart } from "#test/support/plain-page.ts";
import { copyUrl, type RawAnswer } from "#test/support/raw-request.ts";

type Cookie = { host: string; path: string; name: string; value: string };

const maxRedirects = 10;
/** What a browser asks for that shows the answer. */
const navigation = { Accept: "text/html,application/xhtml+xml" };
const tooMany = "Too many attempts. Wait a minute and try again.";
const mailPatience = 20_000;
const mailPause = 250;

/**
 * A browser without scripts: it keeps cookies, follows redirects, sends the forms of the page that it shows, and fetches the pictures that
 * are for such browsers alone.
 */
export class PlainBrowser {
  url: URL;
  status = 0;
  page = PlainPart.of("");
  #cookies: Cookie[] = [];

  constructor(host = "localhost") {
    this.url = new URL(copyUrl());
    this.url.hostname = host;
  }

  static async signedIn(host: string, account: string): Promise<PlainBrowser> {
    const browser = new PlainBrowser(host);
    browser.#keep(browser.url, [`${(await DemoVisitor.signedIn(host, account)).session}; Path=/`]);
    return browser;
  }

  get path(): string {
    return this.url.pathname + this.url.search;
  }

  /** The part of the page that is its own. */
  get main(): PlainPart {
    return this.page.part("main");
  }

  /** Opens an address, of the host shown when it names none. */
  open(address: string): Promise<void> {
    return this.#show(new URL(address, this.url), (visitor, path) => visitor.get(path));
  }

  fill(label: Name, text: string, within = this.main): void {
    fillIn(within.field(label), text);
  }

  tick(label: Name, on = true, within = this.main): void {
    tick(within.field(label), on, this.page.roots);
  }

  choose(label: Name, chosen: PlainFile[], within = this.main): void {
    choose(within.field(label), chosen);
  }

  /** Presses a button: its form is sent. */
  press(name: Name, within = this.main): Promise<void> {
    return this.#send(submissionOf(within.button(name), this.page.roots));
  }

  /** Signs in with the form shown. Where other tests used up the sign-ins of this minute, it is done in the next one. */
  async signIn(email: string, password: string, within = () => this.main): Promise<void> {
    for (const isLast of [false, true]) {
      this.fill("Email", email, within());
      this.fill("Password", password, within());
      await this.press("Sign in", within());
      if (isLast || !this.page.alerts.includes(tooMany)) return;
      await new Promise((done) => setTimeout(done, 60_000 - (Date.now() % 60_000) + 500));
    }
  }

  /** Goes where the first link of this name leads. */
  follow(name: Name, within = this.main): Promise<void> {
    const [address] = within.links(name);
    if (address === undefined) throw new Error(`no link ${name} at ${this.path}`);
    return this.open(address);
  }

  /** The API's answer to this browser: `api("GET", "/api/v1/identities/me")`. */
  async api(method: string, path: string, data?: object): Promise<{ status: number; data: Record<string, unknown> }> {
    const { status, body } = await this.visitor().sendJson(method, path, data);
    return { status, data: body === "" ? {} : (JSON.parse(body).data ?? {}) };
  }

  /** The address in the newest mail whose subject or recipient has this text, as the local outbox shows it. */
  async mailedLink(text: Name): Promise<string> {
    const reader = new PlainBrowser();
    for (const until = Date.now() + mailPatience; ; ) {
      await reader.open("/dev/outbox");
      const [mail] = reader.main.parts("li", text);
      if (mail !== undefined) {
        await reader.follow(/./, mail);
        const [address] = reader.main.links(/^https?:/);
        if (address !== undefined) return address;
      }
      if (Date.now() > until) throw new Error(`no mail for ${text}`);
      await new Promise((done) => setTimeout(done, mailPause));
    }
  }

  cookie(name: string): string | undefined {
    const found = this.#cookies.find((cookie) => cookie.name === name && cookie.host === this.url.hostname);
    return found && decodeURIComponent(found.value);
  }

  forget(name: string): void {
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name);
  }

  /** Requests with the cookies of this browser whose answers it does not show. */
  visitor({ hostname, pathname, origin } = this.url): DemoVisitor {
    const sent = this.#cookies.filter(({ host, path }) => host === hostname && pathname.startsWith(path));
    const header = sent.map(({ name, value }) => `${name}=${value}`).join("; ");
    const referrer = origin === this.url.origin ? this.url.origin + this.path : `${this.url.origin}/`;
    return new DemoVisitor(hostname, header === "" ? null : header, this.status === 0 ? null : referrer);
  }

  #send({ method, action, isMultipart, entries }: Submission): Promise<void> {
    const to = new URL(action === "" ? this.path : action, this.url);
    const texts = entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
    if (method === "GET") {
      to.search = new URLSearchParams(texts).toString();
      return this.#show(to, (visitor, path) => visitor.get(path));
    }
    if (!isMultipart)
      return this.#show(to, (visitor, path) => visitor.post(path, new URLSearchParams(texts), navigation));
    const form = new FormData();
    for (const [name, value] of entries) {
      if (typeof value === "string") form.append(name, value);
      else form.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }));
    }
    return this.#show(to, (visitor, path) => visitor.post(path, form, navigation));
  }

  async #show(to: URL, request: (visitor: DemoVisitor, path: string) => Promise<RawAnswer>): Promise<void> {
    let answer = await request(this.visitor(to), to.pathname + to.search);
    let at = to;
    for (let followed = 0; ; followed += 1) {
      this.#keep(at, answer.headers["set-cookie"] ?? []);
      const { location } = answer.headers;
      if (location === undefined || answer.status < 300 || answer.status > 399) break;
      if (followed === maxRedirects) throw new Error(`${to} redirects without end`);
      const { hash } = at;
      at = new URL(location, at);
      at.hash ||= hash;
      const repeats = answer.status === 307 || answer.status === 308;
      const visitor = this.visitor(at);
      answer = repeats ? await request(visitor, at.pathname + at.search) : await visitor.get(at.pathname + at.search);
    }
    this.url = at;
    this.status = answer.status;
    this.page = PlainPart.of(answer.body);
    const pictures = this.page.elements("noscript").flatMap((part) => new PlainPart([part]).elements("img"));
    for (const { attribs } of pictures) await this.visitor().getPicture(attribs.src ?? "");
  }

  #keep({ hostname: host }: URL, headers: string[]): void {
    for (const header of headers) {
      const [pair = "", ...attributes] = header.split(/; */);
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const read = (attribute: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1);
      const path = read("path") ?? "/";
      const isSame = (one: Cookie) => one.host === host && one.path === path && one.name === name;
      this.#cookies = this.#cookies.filter((one) => !isSame(one));
      if (read("max-age") !== "0") this.#cookies.push({ host, path, name, value });
    }
  }
}
