import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { type EntryKind, isOfPage } from "#app/site/content/entry.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { servicePath, servicesCrumb } from "#app/site/services/service.ts";
import { workPath } from "#app/site/works/work.ts";
import { listPublicWorks } from "#app/sliders/list-public-works.server.ts";

/** A page with music or a case of its own. `value`: its path, empty for the landing page. */
export type PageChoice = { value: string; label: string; isWork: boolean };

type Choice = Omit<PageChoice, "isWork">;

/** Pages whose texts staff can change. */
const textPages: Choice[] = [
  { value: "", label: copy.pages.landing },
  { value: servicesCrumb.path, label: copy.pages.services },
  ...listServices().map((service) => ({ value: servicePath(service), label: service.name })),
  { value: "/wine", label: copy.pages.wine },
];

const legalPages: Choice[] = [
  { value: "/privacy-policy", label: copy.pages.privacy },
  { value: "/terms-of-service", label: copy.pages.terms },
  { value: "/cookies-policy", label: copy.pages.cookies },
  { value: "/accessibility", label: copy.pages.accessibility },
];

const fixed = (pages: Choice[]): PageChoice[] => pages.map((page) => ({ ...page, isWork: false }));

/** Pages of this company's host that an entry of a kind can name. Of texts they are known, else one round trip. */
export async function listPages(ctx: RequestContext, kind: EntryKind): Promise<PageChoice[]> {
  if (kind === "page") return fixed(textPages);
  if (kind === "legal") return fixed(legalPages);
  const works = await listPublicWorks(ctx);
  return [
    ...fixed(textPages),
    ...fixed([{ value: "/who-we-are", label: copy.pages.whoWeAre }]),
    ...works.map(({ key, name }) => ({
      value: workPath({ slug: key, id: key }),
      label: copy.pages.work(name),
      isWork: true,
    })),
  ];
}

/** @throws AppError invalid, at the field, for a track or text of an unknown page and a case of an unknown work */
export async function requirePage(
  ctx: RequestContext,
  { kind, detail, link }: { kind: EntryKind; detail: string; link: string },
): Promise<void> {
  if (kind !== "case" && !isOfPage(kind)) return;
  const pages = await listPages(ctx, kind);
  if (isOfPage(kind) && !pages.some(({ value }) => value === detail))
    throw new AppError("invalid", copy.pageUnknown, { detail: [copy.pageUnknown] });
  if (kind === "case" && !pages.some(({ value, isWork }) => isWork && value === link))
    throw new AppError("invalid", copy.workUnknown, { link: [copy.workUnknown] });
}
