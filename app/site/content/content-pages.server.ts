import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import type { EntryKind } from "#app/site/content/entry.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { servicePath, servicesCrumb } from "#app/site/services/service.ts";
import { workPath } from "#app/site/works/work.ts";
import { listPublicWorks } from "#app/sliders/list-public-works.server.ts";

/** A page with music or a case of its own. `value`: its path, empty for the landing page. */
export type PageChoice = { value: string; label: string; isWork: boolean };

/** Pages of this company's host that have music of their own. One round trip. */
export async function listPages(ctx: RequestContext): Promise<PageChoice[]> {
  const works = await listPublicWorks(ctx);
  const { pages } = copy;
  return [
    { value: "", label: pages.landing, isWork: false },
    { value: servicesCrumb.path, label: pages.services, isWork: false },
    ...listServices().map((service) => ({ value: servicePath(service), label: service.name, isWork: false })),
    { value: "/wine", label: pages.wine, isWork: false },
    { value: "/who-we-are", label: pages.whoWeAre, isWork: false },
    ...works.map(({ key, name }) => ({
      value: workPath({ slug: key, id: key }),
      label: pages.work(name),
      isWork: true,
    })),
  ];
}

/** @throws AppError invalid, at the field, for a track of an unknown page and a case of an unknown work */
export async function requirePage(
  ctx: RequestContext,
  { kind, detail, link }: { kind: EntryKind; detail: string; link: string },
): Promise<void> {
  if (kind !== "track" && kind !== "case") return;
  const pages = await listPages(ctx);
  if (kind === "track" && !pages.some(({ value }) => value === detail))
    throw new AppError("invalid", copy.pageUnknown, { detail: [copy.pageUnknown] });
  if (kind === "case" && !pages.some(({ value, isWork }) => isWork && value === link))
    throw new AppError("invalid", copy.workUnknown, { link: [copy.workUnknown] });
}
