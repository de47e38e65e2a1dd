import { expect, test } from "vitest";
import { pageKeyOf } from "#app/edge/cache/page-key.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { languageOf } from "#app/edge/language/asked-language.ts";

const asked = (path: string, headers: Record<string, string> = {}) =>
  readIncoming(new Request(`https://acme.example.com${path}`, { headers })).language;

test("a link's language counts before the kept one, and what is none of ours is passed over", () => {
  expect(asked("/p?lang=fr", { Cookie: "language=de" }).chosen).toBe("fr");
  expect(asked("/p?lang=xx", { Cookie: "language=de" }).chosen).toBe("de");
  expect(asked("/p", { Cookie: "language=<b>" }).chosen).toBeNull();
});

test("the browser's list is read by its weights, regions and wildcards", () => {
  const preferred = (list: string) => asked("/p", { "Accept-Language": list }).preferred;
  expect(preferred("de-CH,de;q=0.9,en;q=0.8")).toBe("de");
  expect(preferred("nl,es;q=0.3,fr;q=0.7")).toBe("fr");
  expect(preferred("ja")).toBeNull();
  expect(preferred("*")).toBeNull();
  expect(preferred("en;q=0,*;q=0.1")).not.toBe("en");
  expect(preferred(`${"x-".repeat(5000)}de`)).toBeNull();
});

test("strangers of two languages share no copy of a translated page, and one of a page in English", () => {
  const cache = { query: [], freshSeconds: 30, staleSeconds: 600 };
  const key = (isTranslated: boolean, path: string, headers: Record<string, string>) =>
    pageKeyOf(readIncoming(new Request(`https://acme.example.com${path}`, { headers })), {
      build: "b1",
      pageAt: () => ({ routeIds: ["root"], cache, isTranslated }),
    })?.url;
  const german = { "Accept-Language": "de" };
  const kept = { Cookie: "language=de" };
  expect(key(true, "/p", german)).not.toBe(key(true, "/p", {}));
  expect(key(true, "/p", kept)).toBe(key(true, "/p?lang=de", {}));
  expect(key(true, "/p?lang=xx", {})).toBeUndefined();
  expect(key(false, "/p", german)).toBe(key(false, "/p", {}));
  expect(key(false, "/p?lang=de", {})).toBeUndefined();
});

test("a link decides, then the person, what the browser keeps, the company, and what the browser prefers", () => {
  const [company, actor] = [{ language: "es" as const }, { language: "fr" as const }];
  const of = (
    path: string,
    headers: Record<string, string>,
    who: { company?: typeof company; actor?: typeof actor },
  ) => {
    const url = new URL(path, "https://acme.example.com");
    const language = asked(path, headers);
    return languageOf({ url, language }, { company: { language: null }, actor: null, isTranslated: true, ...who });
  };
  const both = { Cookie: "language=de", "Accept-Language": "fr" };
  expect(of("/p?lang=en", both, { company, actor })).toBe("en");
  expect(of("/p?lang=xx", both, { company, actor })).toBe("fr");
  expect(of("/p", both, { company })).toBe("de");
  expect(of("/p", { "Accept-Language": "fr" }, { company })).toBe("es");
  expect(of("/p", { "Accept-Language": "fr" }, {})).toBe("fr");
  expect(of("/p", {}, {})).toBe("en");
});
