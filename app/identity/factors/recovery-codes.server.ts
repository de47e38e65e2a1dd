import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { randomBase32 } from "#app/identity/factors/totp.ts";
import { newId } from "#db/new-id.server.ts";
import { userFactors } from "#db/schema/factors.server.ts";

const codes = 10;
/** 120 bits: a code cannot be guessed, so that a plain SHA-256 is enough at rest. */
const codeBytes = 15;

/** The letters of a code however it was typed. */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "");
}

/** Stored hash of a code: SHA-256 in hexadecimal. */
export async function hashCode(code: string): Promise<string> {
  return uint8ArrayToHex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(plainCode(code)))),
  );
}

/** New codes of a user, which are shown once, and the statements that store them in place of the earlier ones. */
export async function newRecoveryCodes({ db, now }: Pick<RequestContext, "db" | "now">, userId: string) {
  const created = Array.from({ length: codes }, () => (randomBase32(codeBytes).match(/.{6}/g) ?? []).join("-"));
  const rows = await Promise.all(
    created.map(async (code) => ({
      ...{ id: newId(now), userId, kind: "recovery" as const, secret: await hashCode(code) },
      ...{ confirmedAt: now, createdAt: now },
    })),
  );
  const statements: BatchItem<"sqlite">[] = [
    db.delete(userFactors).where(and(eq(userFactors.userId, userId), eq(userFactors.kind, "recovery"))),
    // 10 rows of 13 columns exceed the parameters of one statement.
    ...rows.map((row) => db.insert(userFactors).values(row)),
  ];
  return { codes: created, statements };
}
