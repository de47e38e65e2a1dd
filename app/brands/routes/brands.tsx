import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { brandsQuerySchema } from "#app/brands/brand-form.ts";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import { brandColumns } from "#app/brands/components/brands-table.tsx";
import { listBrands } from "#app/brands/record/list-brands.server.ts";
import { setBrandDeleted } from "#app/brands/record/save-brand.server.ts";
import { analysisPath, brandFilters, brandLimits, brandsPath } from "#app/catalogue/fit/brand.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const rowSchema = z.object({ id: z.string().min(1).max(64), intent: z.enum(["delete", "restore"]) });
/** The brand deleted last, from the query string: offers undo. */
const deletedSchema = z.object({ id: z.string().max(64), name: z.string().max(brandLimits.name) });

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sonic-analysis");
  const params = ctx.url.searchParams;
  const query = brandsQuerySchema.parse({ q: "", ...Object.fromEntries(params) });
  const deleted = deletedSchema.safeParse({ id: params.get("deleted"), name: params.get("name")?.toWellFormed() });
  return { query, ...(await listBrands(ctx, query)), deleted: deleted.data ?? null };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sonic-analysis");
  const sent = rowSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.errors.missing);
  const { id, intent } = sent.data;
  try {
    const { name } = await setBrandDeleted(ctx, { id, isDeleted: intent === "delete" });
    if (intent === "delete") return redirect(`${brandsPath}?${new URLSearchParams({ deleted: id, name })}`);
    ctx.flash.set({ kind: "success", title: copy.restored(name), undoes: true });
  } catch (error) {
    if (!(error instanceof AppError) || !["duplicate", "conflict"].includes(error.code)) throw error;
    ctx.flash.set({ kind: "error", title: error.message });
  }
  return redirect(brandsPath);
}

const statuses = [
  { value: "all", label: copy.allStatuses },
  ...brandFilters.map((value) => ({ value, label: value === "deleted" ? copy.deletedStatus : copy.statuses[value] })),
];

export default function BrandsPage() {
  const { brands, query, total, page, pages, deleted } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  const add = (
    <ButtonLink to={`${brandsPath}/new`} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  const isFiltered = query.q !== "" || query.status !== "all";
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query: filters, search: copy.search, submit: copy.filter },
        fields: [{ name: "status", label: copy.status, options: statuses }],
      }}
      add={
        <>
          <ButtonLink to={analysisPath} variant="quiet">
            {copy.analysis}
          </ButtonLink>
          {add}
        </>
      }
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `${brandsPath}/export.csv${searchOf(filters)}`, label: copy.csv }}
      columns={brandColumns}
      rows={brands}
      empty={
        isFiltered
          ? { title: copy.noneFound, text: copy.noneFoundText }
          : { title: copy.empty, text: copy.emptyText, action: add }
      }
      page={page}
      pages={pages}
    >
      {deleted ? (
        <UndoNotice
          text={copy.deletedText(deleted.name)}
          undo={copy.undo}
          act={{ name: "intent", value: "restore" }}
          path={brandsPath}
        >
          <input type="hidden" name="id" value={deleted.id} />
        </UndoNotice>
      ) : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
