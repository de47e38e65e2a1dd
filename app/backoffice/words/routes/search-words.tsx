import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listWordFamilies } from "#app/backoffice/words/list-word-families.server.ts";
import { meansText, wordsQuerySchema } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { repertoires } from "#app/catalogue/words/word-family.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const columns: Column[] = [
  { id: "words", label: copy.columns.words },
  { id: "means", label: copy.columns.means },
  { id: "repertoire", label: copy.columns.repertoire },
  { id: "actions", label: copy.columns.actions, labelHidden: true, align: "end" },
];
const repertoireOptions = [
  { value: "", label: copy.allRepertoires },
  ...repertoires.map((value) => ({ value, label: copy.repertoires[value] })),
];

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = wordsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { query, ...(await listWordFamilies(ctx, query)) };
}

export default function SearchWordsPage() {
  const { families, total, query, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <div className="flex flex-wrap items-end gap-3">
          <ListFilters query={query} search={copy.search} submit={copy.filter}>
            <Select
              label={copy.repertoire}
              labelHidden
              name="repertoire"
              defaultValue={query.repertoire ?? ""}
              options={repertoireOptions}
            />
          </ListFilters>
          <ButtonLink to="/search-words/new" variant="accent">
            {copy.add}
          </ButtonLink>
        </div>
      </div>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <p className="mb-2 text-row text-mute">{copy.total(total)}</p>
      {families.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {families.map(({ id, words, means, repertoire }) => (
            <TableRow
              key={id}
              columns={columns}
              cells={{
                words: (
                  <span>
                    <span className="font-semibold">{words[0]}</span>
                    {words.length > 1 ? `, ${words.slice(1).join(", ")}` : null}
                  </span>
                ),
                means: meansText(means),
                repertoire: copy.repertoires[repertoire],
                actions: (
                  <Link to={`/search-words/${id}`} className="row-action" aria-label={copy.editOf(words[0] ?? "")}>
                    {copy.edit}
                  </Link>
                ),
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState title={copy.empty} action={<ButtonLink to="/search-words/new">{copy.add}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
