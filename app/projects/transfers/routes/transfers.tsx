import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { transferColumns } from "#app/projects/transfers/components/transfers-table.tsx";
import { listTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import { setTransferDeleted } from "#app/projects/transfers/save-transfer.server.ts";
import { transferLimits, transfersPath } from "#app/projects/transfers/transfer.ts";
import { rowFormSchema, transferFilters, transfersQuerySchema } from "#app/projects/transfers/transfer-form.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The transfer deleted last, from the query string: offers undo. */
const deletedSchema = z.object({ id: z.uuid(), title: z.string().max(transferLimits.title) });

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "transfer");
  const params = ctx.url.searchParams;
  const query = transfersQuerySchema.parse({ q: "", ...Object.fromEntries(params) });
  const deleted = deletedSchema.safeParse({ id: params.get("deleted"), title: params.get("title")?.toWellFormed() });
  return { query, ...(await listTransfers(ctx, query)), deleted: deleted.data ?? null };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "transfer");
  const sent = rowFormSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.errors.missing);
  const { id, intent } = sent.data;
  const { title } = await setTransferDeleted(ctx, { id, isDeleted: intent === "delete" });
  if (intent === "delete") return redirect(`${transfersPath}?${new URLSearchParams({ deleted: id, title })}`);
  ctx.flash.set({ kind: "success", title: copy.restored, undoes: true });
  return redirect(transfersPath);
}

const statuses = [
  { value: "all", label: copy.allStatuses },
  ...transferFilters.map((value) => ({ value, label: copy.filters[value] })),
];

export default function TransfersPage() {
  const { transfers, query, total, page, pages, deleted } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  const add = (
    <ButtonLink to={`${transfersPath}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query: filters, search: copy.search, submit: copy.filter },
        fields: [{ name: "status", label: copy.status, options: statuses }],
      }}
      add={add}
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `${transfersPath}/export.csv${searchOf(filters)}`, label: copy.csv }}
      columns={transferColumns}
      rows={transfers}
      empty={{ title: copy.empty, text: copy.emptyText, action: add }}
      page={page}
      pages={pages}
    >
      {deleted ? (
        <UndoNotice text={copy.deletedText(deleted.title)} undo={copy.undo} act={{ name: "intent", value: "restore" }}>
          <input type="hidden" name="id" value={deleted.id} />
        </UndoNotice>
      ) : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
