import { scrypt, scryptSync } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";
import { hashPassword, verifyPassword } from "#workers/password/password-hash.ts";

// Node's own derivation runs; its calls are recorded.
vi.mock("node:crypto", { spy: true });

function hashWith(cost: { N: number; r: number; p: number }, password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { ...cost, maxmem: 2 ** 28 });
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

test("a hash carries its parameters, costs no more than the platform allows, and opens to its password alone", async () => {
  const hash = await hashPassword("correct horse battery");
  const [scheme, N, r, p] = hash.split("$");
  expect([scheme, N, r, p]).toEqual(["scrypt", "16384", "8", "5"]);
  expect(Number(N) * Number(r) * Number(p)).toBeLessThanOrEqual(2 ** 20);
  expect(await verifyPassword("correct horse battery", hash)).toEqual({ matches: true, outdated: false });
  expect(await verifyPassword("correct horse batterz", hash)).toEqual({ matches: false, outdated: false });
  expect(await hashPassword("correct horse battery")).not.toBe(hash);
});

test("the same letters in another Unicode form are the same password", async () => {
  const hash = await hashPassword("Zürich bei Nacht");
  expect((await verifyPassword("Zürich bei Nacht".normalize("NFD"), hash)).matches).toBe(true);
});

test("a hash of older parameters still opens, and asks to be made anew", async () => {
  const old = hashWith({ N: 2 ** 10, r: 8, p: 1 }, "an older secret");
  expect(await verifyPassword("an older secret", old)).toEqual({ matches: true, outdated: true });
});

test("a hash that is not ours or costs too much is refused before any work", async () => {
  const salt = "A".repeat(22);
  const key = "A".repeat(43);
  for (const hash of [
    "",
    "plain",
    `scrypt$131072$8$2$${salt}$${key}`,
    `scrypt$16383$8$5$${salt}$${key}`,
    `scrypt$0$8$5$${salt}$${key}`,
  ]) {
    await expect(verifyPassword("whatever it is", hash), hash).rejects.toThrow(RangeError);
  }
});

test("an unknown person costs the same derivation as a known one", async () => {
  const hash = await hashPassword("correct horse battery");
  const derivations = vi.mocked(scrypt);
  const costs = [];
  for (const given of [hash, null]) {
    derivations.mockClear();
    expect((await verifyPassword("not the password", given)).matches).toBe(false);
    expect(derivations).toHaveBeenCalledOnce();
    const [, salt, keyBytes, options] = derivations.mock.calls[0] ?? [];
    costs.push({ saltBytes: Buffer.from(salt as Uint8Array).length, keyBytes, options });
  }
  expect(costs[0]).toEqual(costs[1]);
});

test("a new password has ten characters or more and is not one of the common ones", () => {
  for (const good of [
    "correct horse battery",
    "tiefe Wasser 7 ruhig",
    "Lowtide&NightFerry",
    "корректнаялошадь",
    "ήσυχαλιμάνια",
    "शांतबंदरगाहपाँच",
    "ท่าเรืออันเงียบสงบ",
    "静かな港が五つ並んでいる",
  ]) {
    expect(newPasswordSchema.safeParse(good).success, good).toBe(true);
  }
  for (const bad of [
    "short",
    "password123!",
    "Password2026",
    "1234567890",
    "password١٢٣",
    "۱۲۳۴۵۶۷۸۹۰",
    "aaaaaaaaaaaa",
    "qwertyuiop",
    "a".repeat(201),
  ]) {
    expect(newPasswordSchema.safeParse(bad).success, bad).toBe(false);
  }
});
