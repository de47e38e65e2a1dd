import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { imageOfKey } from "#app/media/images/image-of-key.server.ts";
import type { Reel, ViewerSlide } from "#app/reels/reel.ts";
import { reelWords } from "#app/reels/reel-words.ts";
import { isShownOn } from "#app/sliders/public-conditions.server.ts";
import { sanitiseRichText } from "#app/sliders/sanitise-rich-text.server.ts";
import { cardColumns, slideColumns } from "#app/sliders/slide-columns.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { ReelSlide } from "#app/sliders/slider.ts";
import { toPublicSliders } from "#app/sliders/to-public-sliders.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/** Whether the visitor sees unpublished reels: editors preview them. */
function seesUnpublished({ actor, company }: RequestContext): boolean {
  return actor !== null && (can(actor, "sliders", company) || can(actor, "reel-edit", company));
}

/** Query for the images of a reel's slides and cover. */
function imagesOf({ db, company }: RequestContext, id: string) {
  const { sliders, ofCompany } = scoped(db, company);
  return db
    .select({ image: imageOfKey(slides.backgroundKey).as("image") })
    .from(slides)
    .where(eq(slides.sliderId, id))
    .unionAll(
      db
        .select({
          image: imageOfKey(sql`json_extract(${validJson(sliders.settings)}, '$.backgroundImage')`).as("image"),
        })
        .from(sliders)
        .where(ofCompany(sliders, eq(sliders.id, id))),
    );
}

/** Only our own videos can be downloaded. */
function toViewerSlide(slide: ReelSlide): ViewerSlide {
  const href = slide.isDownloadable && slide.video?.kind === "own" ? slide.video.src : null;
  const downloads = href === null ? [] : [{ label: reelWords.download, href }];
  return { ...slide, description: sanitiseRichText(slide.description), downloads };
}

/** Queries for a reel, for the caller's batch: `toReel` reads the results. */
export function reelQueries(ctx: RequestContext, { id }: { id: string }) {
  const { db, company } = ctx;
  const { sliders, uploads, select } = scoped(db, company);
  const { title, description, kind, status, settings, segments } = sliders;
  return [
    select({ id: sliders.id, title, description, kind, status, settings, segments }, sliders, eq(sliders.id, id)),
    db
      .select({ ...slideColumns, ...cardColumns(ctx) })
      .from(slides)
      .where(and(eq(slides.sliderId, id), eq(slides.visible, true), isShownOn(company.subdomain)))
      .orderBy(asc(slides.position)),
    select(
      { imageKey: uploads.imageKey, placeholder: uploads.placeholder },
      uploads,
      and(isNotNull(uploads.placeholder), inArray(uploads.imageKey, imagesOf(ctx, id))),
    ),
  ] as const;
}

/**
 * A reel of the visitor's company. Null if missing, another kind of slider, deleted, or not published for visitors who are no editors.
 */
export function toReel(
  ctx: RequestContext,
  [sliderRows, slideRows, uploaded]: ResultsOf<ReturnType<typeof reelQueries>>,
): Reel | null {
  const { company, env } = ctx;
  const [slider] = sliderRows;
  if (slider?.kind !== "slides" || slider.status === "deleted") return null;
  if (slider.status !== "published" && !seesUnpublished(ctx)) return null;
  const [publicSlider] = toPublicSliders({ sliders: [slider], slides: slideRows, apex: env.APP_HOST });
  const { backgroundImage, clientLogo, keywords } = slider.settings;
  return {
    path: `/sliders/reel/${slider.id}`,
    words: reelWords.viewer,
    hasServices: company.environment === "main" && company.subdomain === null,
    title: slider.title,
    description: slider.description,
    keywords: keywords ?? [],
    background: backgroundImage ? slideImageAddress(backgroundImage) : null,
    logo: clientLogo ? slideImageAddress(clientLogo) : null,
    slides: (publicSlider?.items ?? []).flatMap((slide) => (slide.kind === "slides" ? [toViewerSlide(slide)] : [])),
    placeholders: Object.fromEntries(
      uploaded.map(({ imageKey, placeholder }) => [slideImageAddress(imageKey ?? ""), placeholder ?? ""]),
    ),
  };
}

/** The reel of `id`, as `toReel`. */
export async function getReel(ctx: RequestContext, located: { id: string }): Promise<Reel | null> {
  return toReel(ctx, await ctx.db.batch([...reelQueries(ctx, located)]));
}
