import { eq } from "drizzle-orm";
import { requireWordFamily, requireWordsAccess } from "#app/backoffice/words/list-word-families.server.ts";
import type { WordFamilyForm } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

/** Best effort: the minute schedule repeats a failed publication. */
function publishAfterResponse(ctx: RequestContext): void {
  ctx.waitUntil(publishDictionary(ctx));
}

type Opened = { id: string; version: string };

/** The stored family, unchanged since the form was rendered. @throws AppError not_found, or conflict when it changed meanwhile */
async function requireUnchanged(ctx: RequestContext, { id, version }: Opened) {
  const family = await requireWordFamily(ctx, { id });
  requireVersion(family, { version, message: copy.conflict });
  return family;
}

function toAppError(error: unknown): unknown {
  if (isChangedMeanwhile(error)) return new AppError("conflict", copy.conflict);
  if (String(error).includes("UNIQUE constraint failed: word_families.word_key"))
    return new AppError("duplicate", copy.nameTaken, { words: [copy.nameTaken] });
  return error;
}

/**
 * Creates (`id` null) or updates a word family, and publishes it. @throws AppError forbidden, not_found, duplicate when another family
 * starts with the same word, conflict when the family changed after the form was rendered
 */
export async function saveWordFamily(
  ctx: RequestContext,
  input: WordFamilyForm & { id: string | null },
): Promise<void> {
  requireWordsAccess(ctx);
  const { db, now } = ctx;
  const { repertoire, words, means, version } = input;
  const before = input.id === null ? null : await requireUnchanged(ctx, { id: input.id, version });
  const id = before?.id ?? newId(now);
  const row = { repertoire, words, means, wordKey: fold(words[0] ?? ""), updatedAt: nextUpdatedAt(now, before) };
  const entry = {
    action: before ? "word-family-changed" : "word-family-created",
    subjectType: "word-family",
    subjectId: id,
    detail: { repertoire, words, means, ...(before ? { before } : {}) },
  };
  try {
    if (before === null)
      await db.batch([db.insert(wordFamilies).values({ ...row, id, createdAt: now }), auditEntry(ctx, entry)]);
    else
      await db.batch([
        assertUnchanged(db, wordFamilies, before),
        db.update(wordFamilies).set(row).where(eq(wordFamilies.id, id)),
        auditEntry(ctx, entry),
      ]);
  } catch (error) {
    throw toAppError(error);
  }
  publishAfterResponse(ctx);
}

/** Deletes a word family. @throws AppError forbidden, not_found, conflict when it changed after the form was rendered */
export async function deleteWordFamily(ctx: RequestContext, input: Opened): Promise<void> {
  const family = await requireUnchanged(ctx, input);
  const { db } = ctx;
  const { id, ...detail } = family;
  try {
    await db.batch([
      assertUnchanged(db, wordFamilies, family),
      db.delete(wordFamilies).where(eq(wordFamilies.id, id)),
      auditEntry(ctx, { action: "word-family-deleted", subjectType: "word-family", subjectId: id, detail }),
    ]);
  } catch (error) {
    throw toAppError(error);
  }
  publishAfterResponse(ctx);
}
