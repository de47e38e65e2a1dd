import { Parser } from "htmlparser2";

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };
type RslContent = { url: string; permits: string[]; prohibits: string[]; copyright: string };

const usages = ["all", "ai-all", "ai-train", "ai-input", "ai-index", "search"];
const payments = ["purchase", "subscription", "training", "crawl", "use", "contribution", "attribution", "free"];
/** Elements of RSL 1.0 by their parent. */
const children: Record<string, string[]> = {
  rsl: ["content"],
  content: ["license", "schema", "alternate", "copyright", "terms"],
  license: ["permits", "prohibits", "payment", "legal", "reporting"],
  payment: ["standard", "custom", "amount", "accepts"],
};

function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: "", children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag(name, isImplied) {
        if (isImplied && !xml.includes(`<${name} `)) throw new Error(`<${name}> is not closed`);
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const [element] = root.children;
  if (element === undefined || root.children.length > 1 || open.length > 1) throw new Error("not one element");
  return element;
}

function check(element: Element): void {
  const allowed = children[element.name] ?? [];
  for (const child of element.children) {
    if (!allowed.includes(child.name)) throw new Error(`<${child.name}> in <${element.name}>`);
    check(child);
  }
}

function tokensOf(licence: Element, name: "permits" | "prohibits"): string[] {
  const found = licence.children.filter((child) => child.name === name);
  if (found.length > 1) throw new Error(`more than one <${name}> of a type`);
  const [element] = found;
  if (element === undefined) return [];
  if (element.attributes.type !== "usage") throw new Error(`<${name}> of type ${element.attributes.type}`);
  const tokens = element.text.split(/\s+/);
  for (const token of tokens) if (!usages.includes(token)) throw new Error(`unknown use “${token}”`);
  return tokens;
}

/** Reads a licence file by the rules of RSL 1.0. @throws Error for a file that does not conform to them */
export function readRsl(xml: string): RslContent[] {
  const rsl = parse(xml);
  if (rsl.name !== "rsl" || rsl.attributes.xmlns !== "https://rslstandard.org/rsl") throw new Error("no <rsl>");
  if (!/^[1-9]\d*$/.test(rsl.attributes["max-age"] ?? "30")) throw new Error("max-age is a number of days");
  if (rsl.children.length === 0) throw new Error("no <content>");
  check(rsl);
  return rsl.children.map((content) => {
    const licences = content.children.filter(({ name }) => name === "license");
    const [licence] = licences;
    const url = content.attributes.url ?? "";
    if (!url.startsWith("/")) throw new Error(`no path: “${url}”`);
    if (licence === undefined || licences.length > 1) throw new Error(`${licences.length} licences of ${url}`);
    const payment = licence.children.find(({ name }) => name === "payment")?.attributes.type;
    if (payment !== undefined && !payments.includes(payment)) throw new Error(`unknown payment “${payment}”`);
    const copyright = content.children.find(({ name }) => name === "copyright")?.text ?? "";
    return { url, permits: tokensOf(licence, "permits"), prohibits: tokensOf(licence, "prohibits"), copyright };
  });
}

/** A pattern of robots.txt (RFC 9309) as an expression. */
function matches(pattern: string, path: string): boolean {
  const escaped = pattern.replaceAll(/[.+?^{}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}`).test(path);
}

/** Uses that a licence file leaves open at a path: of the most specific content, without what it prohibits. */
export function usesAt(contents: RslContent[], path: string): string[] {
  const found = contents
    .filter(({ url }) => matches(url, path))
    .sort((one, other) => other.url.length - one.url.length);
  const { permits = [], prohibits = [] } = found[0] ?? {};
  const ai = ["ai-train", "ai-input", "ai-index"];
  return permits.filter(
    (use) =>
      !prohibits.includes(use) && !prohibits.includes("all") && !(ai.includes(use) && prohibits.includes("ai-all")),
  );
}

type Robots = { licences: string[]; sitemaps: string[]; signals: string[]; mayFetch(path: string): boolean };

/** Reads the group of all agents of a robots.txt (RFC 9309: the longest rule counts, Allow before Disallow). */
export function readRobots(text: string): Robots {
  const lines = text.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = /^([A-Za-z-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (line !== "" && name === "") throw new Error(`no rule: “${line}”`);
    return name === "" ? [] : [{ name: name.toLowerCase(), value }];
  });
  const of = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  if (of("user-agent").join() !== "*") throw new Error("one group, of all agents");
  return {
    licences: of("license"),
    sitemaps: of("sitemap"),
    signals: of("content-signal").flatMap((list) => list.split(", ")),
    mayFetch(path) {
      const rules = lines.filter(({ name, value }) => /^(?:dis)?allow$/.test(name) && matches(value, path));
      const [best] = rules.sort(
        (one, other) => other.value.length - one.value.length || one.name.length - other.name.length,
      );
      return best?.name !== "disallow";
    },
  };
}
