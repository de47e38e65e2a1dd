import { execFileSync, spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listLicenceKeys, requireLicenceKey } from "#app/licensing/proof/licence-keys.server.ts";
import { canonicalJson } from "#app/licensing/proof/licence-statement.ts";

/** The command-line tool, where there is one. */
const openssl = "openssl";
const pair = generateKeyPairSync("ed25519");
const LICENCE_SIGNING_KEY = pair.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
const statement = {
  songs: [{ title: "Größe \u2028 夜", isrc: null }],
  number: "L-2026-0001",
  count: 2,
  b: true,
  a: "",
};

test("canonical JSON has sorted names and no spaces, whatever the order of its members", () => {
  const text = canonicalJson(statement);
  expect(text).toBe(
    `{"a":"","b":true,"count":2,"number":"L-2026-0001","songs":[{"isrc":null,"title":"Größe \u2028 夜"}]}`,
  );
  expect(JSON.parse(text)).toEqual(statement);
  expect(canonicalJson(Object.fromEntries(Object.entries(statement).reverse()))).toBe(text);
});

test("signed JSON verifies with Node's crypto and with openssl, and a changed one does not", async () => {
  const key = await requireLicenceKey({ LICENCE_SIGNING_KEY });
  const json = new TextEncoder().encode(canonicalJson(statement));
  const signature = await key.sign(json);
  expect(signature).toHaveLength(64);
  const publicKey = createPublicKey(key.pem);
  expect(publicKey.export({ format: "jwk" })).toMatchObject({ kty: key.kty, crv: key.crv, x: key.x });
  expect(verify(null, json, publicKey, signature)).toBe(true);
  expect(verify(null, json.slice(1), publicKey, signature)).toBe(false);
  const version = spawnSync(openssl, ["version"], { encoding: "utf8" }).stdout ?? "";
  if (!/^OpenSSL 3/.test(version)) return;
  const folder = mkdtempSync(join(tmpdir(), "proof-"));
  for (const [name, bytes] of Object.entries({
    "licence-key.pem": key.pem,
    "licence.json": json,
    "licence.json.sig": signature,
  }))
    writeFileSync(join(folder, name), bytes);
  const line = "pkeyutl -verify -pubin -inkey licence-key.pem -rawin -in licence.json -sigfile licence.json.sig";
  expect(execFileSync(openssl, line.split(" "), { cwd: folder, encoding: "utf8" })).toContain("Verified Successfully");
  writeFileSync(join(folder, "licence.json"), `${canonicalJson({ ...statement, count: 3 })}`);
  expect(spawnSync(openssl, line.split(" "), { cwd: folder }).status).not.toBe(0);
});

test("a key that was replaced stays published, and the one that signs comes first", async () => {
  const retired = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
  const keys = await listLicenceKeys({
    LICENCE_SIGNING_KEY: `local-${LICENCE_SIGNING_KEY}`,
    LICENCE_RETIRED_KEYS: [retired],
  });
  expect(keys.map(({ x }) => x)).toEqual([pair.publicKey.export({ format: "jwk" }).x, retired]);
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2);
  expect(await listLicenceKeys({})).toEqual([]);
  await expect(requireLicenceKey({})).rejects.toMatchObject({ code: "unavailable" });
});
