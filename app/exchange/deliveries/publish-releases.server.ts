import { and, asc, eq, sql } from "drizzle-orm";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { applyRelease, songsChanged, takeDownRelease } from "#app/exchange/deliveries/apply/apply-release.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { refreshDeliveryStates } from "#app/exchange/deliveries/settle-releases.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { deliveryReleases } from "#db/schema/deliveries.server.ts";

type Release = typeof deliveryReleases.$inferSelect;

const isUnchanged = "release-is-unchanged";

/** What staff may publish: a release that is ready, or one that they took down. */
export function isPublishable({ state, isTakeDown }: Pick<Release, "state" | "isTakeDown">): boolean {
  return !isTakeDown && (state === "ready" || state === "taken_down");
}

export function isPublished({ state }: Pick<Release, "state">): boolean {
  return state === "published" || state === "updated";
}

async function chooseReleases(
  ctx: RequestContext,
  { id, releaseId }: { id: string; releaseId: string | null },
): Promise<Release[]> {
  const chosen = releaseId === null ? undefined : eq(deliveryReleases.id, releaseId);
  return ctx.db
    .select()
    .from(deliveryReleases)
    .where(and(eq(deliveryReleases.deliveryId, id), chosen))
    .orderBy(asc(deliveryReleases.position));
}

async function change(
  ctx: RequestContext,
  release: Release,
  { statements, clear }: Awaited<ReturnType<typeof applyRelease | typeof takeDownRelease>>,
): Promise<void> {
  const { db } = ctx;
  const { id, updatedAt, sender, releaseKey, deliveryId } = release;
  try {
    await db.batch([
      assertInBatch(
        db,
        sql`EXISTS (SELECT 1 FROM delivery_releases WHERE id = ${id} AND updated_at = ${updatedAt})`,
        isUnchanged,
      ),
      ...statements,
      db.run(
        sql`UPDATE delivery_releases SET is_withheld = 0 WHERE sender = ${sender} AND release_key = ${releaseKey} AND id <> ${id}`,
      ),
      db.run(refreshDeliveryStates(sql`SELECT ${deliveryId}`)),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isUnchanged) || isFailedAssertion(error, songsChanged))
      throw new AppError("conflict", copy.changed);
    throw error;
  }
  await clear?.();
}

/**
 * Publishes one release of a delivery, or all that are ready. @throws AppError unauthorised, forbidden, not_found; invalid at
 * `rightsReason` while rights are incomplete and there is no reason; conflict if there is nothing to publish, or someone saved a song meanwhile
 */
export async function publishReleases(
  ctx: RequestContext,
  input: { id: string; releaseId: string | null; reason: string },
): Promise<{ count: number }> {
  requireDeliveryDesk(ctx, "publish");
  const { reason } = input;
  const releases = await chooseReleases(ctx, input);
  if (releases.length === 0) throw new AppError("not_found", copy.missing);
  const ready = releases.filter(
    (release) => isPublishable(release) && (input.releaseId !== null || release.state === "ready"),
  );
  if (ready.length === 0) throw new AppError("conflict", copy.nothingToPublish);
  for (const release of ready)
    await change(
      ctx,
      release,
      await applyRelease(ctx, { releaseId: release.id, state: "published", isUpdate: false, reason }),
    );
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return { count: ready.length };
}

/**
 * Takes one release of a delivery down, or all that are published: later messages do not publish it again. @throws AppError unauthorised,
 * forbidden, not_found; conflict if none is published
 */
export async function takeDownReleases(
  ctx: RequestContext,
  input: { id: string; releaseId: string | null },
): Promise<{ count: number }> {
  requireDeliveryDesk(ctx, "publish");
  const releases = await chooseReleases(ctx, input);
  if (releases.length === 0) throw new AppError("not_found", copy.missing);
  const published = releases.filter(isPublished);
  if (published.length === 0) throw new AppError("conflict", copy.nothingToTakeDown);
  for (const release of published)
    await change(ctx, release, await takeDownRelease(ctx, { releaseId: release.id, isWithheld: true }));
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return { count: published.length };
}
