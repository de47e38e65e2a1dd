import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/edge/language/languages.ts";
import { texts } from "#app/edge/language/texts.ts";

type Plural = { declarations: string[]; match: Record<string, string> }[];
type Messages = Record<string, string | Plural>;

const settings = JSON.parse(readFileSync("messages/project.inlang/settings.json", "utf8"));
const filesOf = (language: string) => readdirSync(`messages/${language}`).sort();
const read = (language: string, file: string): Messages =>
  JSON.parse(readFileSync(`messages/${language}/${file}`, "utf8"));
const formsOf = (message: string | Plural) =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
const inputsOf = (message: string | Plural) =>
  new Set(formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));

test("the compiler reads every file, and each language has each file", () => {
  expect(settings.locales).toEqual([...languages]);
  const patterns: string[] = settings["plugin.inlang.messageFormat"].pathPattern;
  for (const language of languages)
    expect(filesOf(language)).toEqual(patterns.map((pattern) => pattern.split("/").at(-1)).sort());
});

test("each language has each message with the same inputs, and a form for every number", () => {
  for (const file of filesOf("en")) {
    const english = read("en", file);
    for (const language of languages) {
      const own = read(language, file);
      expect(Object.keys(own), `${language}/${file}`).toEqual(Object.keys(english));
      for (const [key, message] of Object.entries(own)) {
        expect(inputsOf(message), `${language}: ${key}`).toEqual(inputsOf(english[key] ?? ""));
        for (const form of formsOf(message)) expect(form.trim(), `${language}: ${key}`).not.toBe("");
        if (typeof message === "string") continue;
        const rest = Object.keys(message[0]?.match ?? {}).some((match) => match.endsWith("=*"));
        expect(rest, `${language}: ${key} has no form for other numbers`).toBe(true);
      }
    }
  }
});

test("no key is the name of two messages", () => {
  const keys = filesOf("en").flatMap((file) => Object.keys(read("en", file)));
  expect(keys.length).toBe(new Set(keys).size);
});

test("copy reads its messages when it is read, and keeps functions with inputs", () => {
  let language = "en";
  const copy = texts({ title: () => language, deep: { hello: (name: string) => `${language} ${name}` }, plain: "A" });
  language = "de";
  expect([copy.title, copy.deep.hello("Mira"), copy.plain]).toEqual(["de", "de Mira", "A"]);
});
