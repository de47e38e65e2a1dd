import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isSharer } from "#app/sharing/require-sharer.server.ts";
import { SegmentLinkBuilder } from "#app/sliders/admin/components/segment-link-builder.tsx";
import { SliderFilters } from "#app/sliders/admin/components/slider-filters.tsx";
import { SliderStatusForm } from "#app/sliders/admin/components/slider-status.tsx";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";
import { listSliders } from "#app/sliders/admin/list-sliders.server.ts";
import { readSegmentLink } from "#app/sliders/admin/segment-link.ts";
import { setSliderStatus } from "#app/sliders/admin/set-slider-status.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { slidersQuerySchema, statusesOf, statusFormSchema } from "#app/sliders/admin/slider-query.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "sliders");
  const query = slidersQuerySchema.parse({ status: "", ...Object.fromEntries(new URL(request.url).searchParams) });
  const showsSegments = can(actor, "slider-segments", ctx.company);
  const canCreate = can(actor, "slider-create", ctx.company);
  const [{ sliders, ...paging }, segments] = await Promise.all([
    listSliders(ctx, { ...query, statuses: statusesOf(query) }),
    showsSegments ? listSegments(ctx) : null,
  ]);
  const params = new URL(request.url).searchParams;
  const link = segments && {
    segments,
    typed: readSegmentLink(params),
    isOpen: params.has("linkTitle"),
    origin: ctx.url.origin,
  };
  return {
    query,
    ...paging,
    showsSegments,
    canCreate,
    canShare: isSharer(ctx, "reel"),
    link,
    sliders: sliders.map(({ segments, ...slider }) => ({ ...slider, segments: showsSegments ? segments : [] })),
    company: ctx.company.name,
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  const sent = statusFormSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.statusUnknown, { status: [copy.statusUnknown] });
  try {
    await setSliderStatus(ctx, sent.data);
    ctx.flash.set({ kind: "success", title: copy.updated });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    ctx.flash.set({ kind: "error", title: copy.updateFailed, body: error.message });
  }
  return redirect(`/sliders/list${new URL(request.url).search}`);
}

function columnsFor(showsSegments: boolean): Column[] {
  const { columns } = copy;
  return [
    { id: "title", label: columns.title, wide: true },
    { id: "kind", label: columns.kind },
    { id: "items", label: columns.items, align: "end" },
    { id: "priority", label: columns.priority, align: "end" },
    ...(showsSegments ? [{ id: "segments", label: columns.segments }] : []),
    { id: "created", label: columns.created },
    { id: "status", label: columns.status, wide: true },
    { id: "actions", label: copy.edit, labelHidden: true, align: "end" },
  ];
}

export default function SlidersListPage() {
  const { sliders, total, query, page, pages, showsSegments, canCreate, canShare, link } =
    useLoaderData<typeof loader>();
  const columns = columnsFor(showsSegments);
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <div className="flex flex-wrap items-end gap-4">
          <SliderFilters query={query} />
          {canCreate ? (
            <ButtonLink to="/sliders/create" variant="accent">
              {copy.add}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {sliders.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {sliders.map((slider) => (
            <TableRow
              key={slider.id}
              columns={columns}
              cells={{
                title: <span className="font-semibold">{slider.title}</span>,
                kind: copy.kinds[slider.kind],
                items: slider.items,
                priority: slider.priority,
                segments: <Segments names={slider.segments} />,
                created: <DateTime at={slider.createdAt} />,
                status: <SliderStatusForm slider={slider} />,
                actions: <RowActions slider={slider} canShare={canShare} />,
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState title={copy.empty} action={<ButtonLink to="/sliders/list?status=all">{copy.showAll}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      )}
      <p className="mt-3 text-sm text-mute">{copy.total(total)}</p>
      <Pagination page={page} total={pages} />
      {link ? <SegmentLinkBuilder {...link} /> : null}
    </div>
  );
}

type RowActionsProps = { slider: { id: string; title: string; kind: SliderKind }; canShare: boolean };

/** Edit, and the links of a reel. */
function RowActions({ slider: { id, title, kind }, canShare }: RowActionsProps) {
  return (
    <span className="inline-flex gap-x-4">
      {canShare && kind === "slides" ? (
        <Link to={`/sliders/edit/${id}/shares`} className="row-action" aria-label={copy.shareOf(title)}>
          {copy.share}
        </Link>
      ) : null}
      <Link to={`/sliders/edit/${id}`} className="row-action" aria-label={copy.editOf(title)}>
        {copy.edit}
      </Link>
    </span>
  );
}

/** The segments of a slider, each with its preview on Discover. */
function Segments({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.map((name) => (
        <li key={name}>
          <a
            href={`/discover?s=${encodeURIComponent(name)}`}
            target="_blank"
            rel="noreferrer"
            className="row-action"
            aria-label={copy.previewSegment(name)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
