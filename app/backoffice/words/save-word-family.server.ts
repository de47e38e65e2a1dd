import { eq, sql } from "drizzle-orm";
import { requireWordFamily, requireWordsAccess } from "#app/backoffice/words/list-word-families.server.ts";
import type { WordFamilyForm } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry, auditEntryIf } from "#app/identity/access/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

/** The record holds the change; the minute's schedule repeats a publication that fails here. */
function publishAfterResponse(ctx: RequestContext): void {
  ctx.waitUntil(publishDictionary(ctx));
}

/**
 * Creates a word family (`id` null) or changes one, and publishes it.
 * @throws AppError forbidden, not_found, duplicate when another family starts with the same word
 */
export async function saveWordFamily(
  ctx: RequestContext,
  input: WordFamilyForm & { id: string | null },
): Promise<void> {
  requireWordsAccess(ctx);
  const { db, now } = ctx;
  const { repertoire, words, means } = input;
  const before = input.id === null ? null : await requireWordFamily(ctx, { id: input.id });
  const id = before?.id ?? newId(now);
  const row = { repertoire, words, means, wordKey: fold(words[0] ?? ""), updatedAt: now };
  const entry = {
    action: before ? "word-family-changed" : "word-family-created",
    subjectType: "word-family",
    subjectId: id,
    detail: { repertoire, words, means, ...(before ? { before } : {}) },
  };
  try {
    await db.batch([
      before
        ? db.update(wordFamilies).set(row).where(eq(wordFamilies.id, id))
        : db.insert(wordFamilies).values({ ...row, id, createdAt: now }),
      auditEntry(ctx, entry),
    ]);
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed: word_families.word_key")) throw error;
    throw new AppError("duplicate", copy.nameTaken, { words: [copy.nameTaken] });
  }
  publishAfterResponse(ctx);
}

/** Deletes a word family. Deleting it again does nothing. @throws AppError forbidden, not_found */
export async function deleteWordFamily(ctx: RequestContext, input: { id: string }): Promise<void> {
  const family = await requireWordFamily(ctx, input);
  const { db } = ctx;
  const isThere = eq(wordFamilies.id, family.id);
  const { id, ...detail } = family;
  await db.batch([
    auditEntryIf(
      ctx,
      { action: "word-family-deleted", subjectType: "word-family", subjectId: id, detail },
      sql`EXISTS (SELECT 1 FROM ${wordFamilies} WHERE ${isThere})`,
    ),
    db.delete(wordFamilies).where(isThere),
  ]);
  publishAfterResponse(ctx);
}
