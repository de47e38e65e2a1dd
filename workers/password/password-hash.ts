import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

type Cost = { N: number; r: number; p: number };

/** 16 MiB and about 140 ms: docs/product/sign-in.md. */
const today: Cost = { N: 2 ** 14, r: 8, p: 5 };

/** The platform's limit of N·r·p; checked here too, so that a foreign hash fails with a clear error. */
const highestCost = 2 ** 20;

const saltBytes = 16;
const keyBytes = 32;
const stored = /^scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22})\$([\w-]{43})$/;

function isAllowed({ N, r, p }: Cost): boolean {
  return N > 1 && (N & (N - 1)) === 0 && r > 0 && p > 0 && N * r * p <= highestCost;
}

function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  // scrypt needs slightly more than 128·N·r bytes; Node's default limit is 32 MiB.
  const options = { ...cost, maxmem: 128 * cost.N * cost.r + 128 * cost.r * cost.p + 2 ** 20 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Returns `scrypt$N$r$p$salt$hash` with a random salt; salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, today);
  return `scrypt$${today.N}$${today.r}$${today.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * Compares in constant time. Without a hash (unknown user, or no password yet) the same work is done before returning false, so that timing
 * reveals nothing. `outdated`: the password should be hashed again. @throws RangeError for a foreign hash, or one that exceeds the
 * platform's limit
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  if (hash === null) {
    await derive(password, randomBytes(saltBytes), today);
    return { matches: false, outdated: false };
  }
  const [, N, r, p, salt, key] = stored.exec(hash) ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (salt === undefined || key === undefined || !isAllowed(cost)) throw new RangeError("The hash cannot be verified.");
  const derived = await derive(password, Buffer.from(salt, "base64url"), cost);
  const matches = timingSafeEqual(derived, Buffer.from(key, "base64url"));
  return { matches, outdated: cost.N !== today.N || cost.r !== today.r || cost.p !== today.p };
}
