import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { ListFailure } from "#app/sliders/admin/components/list-failure.tsx";
import { SegmentLinkBuilder } from "#app/sliders/admin/components/segment-link-builder.tsx";
import { SliderFilters } from "#app/sliders/admin/components/slider-filters.tsx";
import { Items, RowActions, Segments } from "#app/sliders/admin/components/slider-row-parts.tsx";
import { SliderStatusForm } from "#app/sliders/admin/components/slider-status.tsx";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";
import { listSliders } from "#app/sliders/admin/list-sliders.server.ts";
import { readSegmentLink } from "#app/sliders/admin/segment-link.ts";
import { rethrowUnlessFailed, serverMessage } from "#app/sliders/admin/server-message.ts";
import { setSliderStatus } from "#app/sliders/admin/set-slider-status.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { slidersQuerySchema, statusesOf, statusFormSchema } from "#app/sliders/admin/slider-query.ts";
import { isSegmentName } from "#app/sliders/segment-name.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { failureOn, showToast } from "#app/ui/overlay/toast-message.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** A page of the list; on failure empty, with a message. @throws AppError */
async function readList(ctx: RequestContext, query: Parameters<typeof listSliders>[1]) {
  try {
    return { ...(await listSliders(ctx, query)), failure: null };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { status, body } = reportUnexpected(error);
    return { sliders: [], total: 0, page: 1, pages: 1, failure: { status, message: body.error.message } };
  }
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "sliders");
  const query = slidersQuerySchema.parse({ status: "", ...Object.fromEntries(new URL(request.url).searchParams) });
  const showsSegments = can(actor, "slider-segments", ctx.company);
  const canCreate = can(actor, "slider-create", ctx.company);
  const [{ sliders, ...paging }, segments] = await Promise.all([
    readList(ctx, { ...query, statuses: statusesOf(query) }),
    showsSegments ? listSegments(ctx).catch(() => null) : null,
  ]);
  const params = new URL(request.url).searchParams;
  const link = segments && {
    segments: segments.filter(isSegmentName),
    typed: readSegmentLink(params),
    isOpen: params.has("linkTitle"),
    origin: ctx.url.origin,
  };
  const page = {
    query,
    ...paging,
    showsSegments,
    canCreate,
    canShare: isSharer(ctx, "reel"),
    link,
    sliders: sliders.map(({ segments, ...slider }) => ({ ...slider, segments: showsSegments ? segments : [] })),
  };
  return data(page, { status: paging.failure?.status ?? 200 });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  const sent = statusFormSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.statusUnknown, { status: [copy.statusUnknown] });
  try {
    await setSliderStatus(ctx, sent.data);
    ctx.flash.set({ kind: "success", title: copy.updated });
  } catch (error) {
    if (error instanceof AppError && error.code !== "not_found") throw error;
    const message = error instanceof AppError ? error.message : reportUnexpected(error).body.error.message;
    ctx.flash.set({ kind: "error", title: copy.updateFailed, body: message });
  }
  return redirect(`/sliders/list${new URL(request.url).search}`);
}

/**
 * Client action: if a status cannot be saved, because of the connection or an error response, the list stays and is reloaded with the
 * stored status. A saved status redirects, which throws.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const thrown: unknown = await serverAction().catch((reason: unknown) => reason);
  rethrowUnlessFailed(thrown, request);
  const body = serverMessage(thrown) ?? copy.noAnswer;
  showToast({ id: failureOn(location.pathname), kind: "error", title: copy.updateFailed, body });
  return null;
}

function columnsFor(showsSegments: boolean): Column[] {
  const { columns } = copy;
  return [
    { id: "title", label: columns.title, wide: true },
    { id: "kind", label: columns.kind },
    { id: "items", label: columns.items },
    { id: "priority", label: columns.priority, align: "end" },
    ...(showsSegments ? [{ id: "segments", label: columns.segments }] : []),
    { id: "created", label: columns.created },
    { id: "status", label: columns.status, wide: true },
    { id: "actions", label: copy.edit, labelHidden: true, align: "end" },
  ];
}

export default function SlidersListPage() {
  const { sliders, total, query, page, pages, showsSegments, canCreate, canShare, link, failure } =
    useLoaderData<typeof loader>();
  const columns = columnsFor(showsSegments);
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-title">{copy.title}</h1>
          <p className="mt-1 text-mute">{copy.hint}</p>
        </div>
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
                items: <Items count={slider.items} unseen={slider.unseen} covers={slider.covers} />,
                priority: slider.priority,
                segments: <Segments names={slider.segments} />,
                created: <DateTime at={slider.createdAt} to="day" />,
                status: <SliderStatusForm slider={slider} />,
                actions: <RowActions slider={slider} canShare={canShare} />,
              }}
            />
          ))}
        </Table>
      ) : failure ? (
        <ListFailure message={failure.message} />
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

export const meta = staffMeta(copy.title);
