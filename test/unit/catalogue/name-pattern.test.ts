import { expect, test } from "vitest";
import { nameMatcher } from "#app/catalogue/name-pattern.ts";

test("a name matches by a part of it or a regular expression, without case and accents", () => {
  const found = (typed: string, name: string) => nameMatcher(typed)(name);
  for (const [typed, name] of [
    ["", "Anything"],
    ["ANGSTROM", "Ångström mornings"],
    ["^ang.*ings$", "Ångström mornings"],
    ["/^night/i", "Night Drive"],
    ["night|day", "Day Drive"],
    ["dr[iy]ve{1,2}", "Night Dryve"],
    ["what?", "What? (Live)"],
    ["\\(live\\)", "What? (Live)"],
    ["c++", "C++"],
    ["a+b", "A+B"],
    ["day|dusk|dawn|noon|eve|night", "Night Drive"],
    ["^\\w+?\\+.*[*+?|]$", "A+B*"],
  ] as const)
    expect(found(typed, name), typed).toBe(true);
  for (const [typed, name] of [
    ["^drive", "Night Drive"],
    ["night$", "Night Drive"],
    ["?", "Night Drive"],
    ["(", "Night Drive"],
    ["(?=n)ight", "Night Drive"],
    ["(n)\\1", "Night Drive"],
  ] as const)
    expect(found(typed, name), typed).toBe(false);
});

test("a pattern that would take long on a long name is no pattern", () => {
  const name = "x".repeat(300);
  expect(nameMatcher("^.*.*$")(name)).toBe(true);
  for (const typed of [
    ...["^(.+)+$", "^(.|.)*$", "^(?:.*)*$", "^.*.*.*$", "^.?.?.?.?.?.?", "^(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)"],
    ".".repeat(101),
  ])
    expect(nameMatcher(typed)(name), typed).toBe(false);
});

test("patterns of many optional or alternative characters end on names that they do not match", () => {
  for (const typed of [`${".?".repeat(45)}#`, `${"(a|a|a)".repeat(13)}#`])
    expect(nameMatcher(typed)("a".repeat(60)), typed).toBe(false);
});
