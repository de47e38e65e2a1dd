import { expect, test } from "vitest";
import { hashCode, plainCode } from "#app/identity/factors/recovery-codes.server.ts";
import { appAddress, codeOf, randomBase32, stepOf, toBase32 } from "#app/identity/factors/totp.ts";

/** RFC 6238, appendix B: seconds and the last six of its eight digits. */
const vectors: [number, string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];
const secret = toBase32(new TextEncoder().encode("12345678901234567890"));

test("codes are those of RFC 6238, in the secret's own base32", async () => {
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  for (const [seconds, code] of vectors) {
    expect(await codeOf(secret, Math.floor(seconds / 30))).toBe(code);
    expect(await stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  }
});

test("a clock may be off by a step, and not by a minute", async () => {
  const at = 1234567890_000;
  const step = Math.floor(at / 30_000);
  for (const off of [-1, 0, 1]) expect(await stepOf(secret, await codeOf(secret, step + off), at)).toBe(step + off);
  for (const off of [-2, 2]) expect(await stepOf(secret, await codeOf(secret, step + off), at)).toBeNull();
  expect(await stepOf(secret, "", at)).toBeNull();
});

test("a secret has 160 bits, and its address keeps what the names contain", () => {
  expect(randomBase32()).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(appAddress({ secret, issuer: "Ängström & Co: a/b?", account: "a+b@c.example" }));
  expect(address.searchParams.get("issuer")).toBe("Ängström & Co: a/b?");
  expect(address.searchParams.get("secret")).toBe(secret);
  expect(address.href).not.toContain("+b");
});

test("a recovery code counts however it is typed", async () => {
  expect(plainCode(" abcdef-234567 ")).toBe("ABCDEF234567");
  expect(await hashCode("abcdef234567")).toBe(await hashCode("ABCDEF-234567"));
});
