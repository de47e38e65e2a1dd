import { expect, test } from "vitest";
import { themeSchema } from "#app/edge/context/company.ts";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";
import { contrastRatio } from "#app/ui/art/contrast.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPassword, demoPasswordHash } from "#db/seed/demo-people.ts";
import { verifyPassword } from "#workers/password/password-hash.ts";

test("every demo theme is one that the company settings would accept, and can be read", () => {
  for (const { name, theme } of Object.values(demoCompanies)) {
    expect(themeSchema.safeParse(theme).success, name).toBe(true);
    // 7: enhanced contrast of text; 4.5: links and headings in the accent; 3: the waveform as a graphic (WCAG 2.2).
    expect(contrastRatio(theme.text, theme.background), `${name}, text`).toBeGreaterThanOrEqual(7);
    expect(contrastRatio(theme.accent, theme.background), `${name}, accent`).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(theme.waveform, theme.background), `${name}, waveform`).toBeGreaterThanOrEqual(3);
  }
});

test("the demo password keeps the rules for passwords, and its hash is one that would be made today", async () => {
  expect(newPasswordSchema.safeParse(demoPassword).success).toBe(true);
  expect(await verifyPassword(demoPassword, demoPasswordHash)).toEqual({ matches: true, outdated: false });
});
