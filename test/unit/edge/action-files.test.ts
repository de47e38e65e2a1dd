import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A guard, which runs before any route. */
const guards = ["app/shell/guard-landing.server.ts"];

test("server files that return redirects or data from forms are called *.action.server.ts", () => {
  const responding = globSync("app/*/**/*.server.ts", { exclude: ["app/edge/**", "app/api/**"] }).filter((file) =>
    /import \{[^}]*\b(?:redirect|data|replace|submitForm)\b[^}]*\} from "(?:@remix-run\/cloudflare|#app\/edge\/forms\/form-action\.server\.ts)"/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(responding.length).toBeGreaterThan(8);
  const misnamed = responding.filter((file) => !file.endsWith(".action.server.ts") && !guards.includes(file));
  expect(misnamed).toEqual([]);
});
