import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listWordFamilies } from "#app/backoffice/words/list-word-families.server.ts";
import { meansText, wordsQuerySchema } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { repertoires } from "#app/catalogue/words/word-family.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const repertoireOptions = [
  { value: "", label: copy.allRepertoires },
  ...repertoires.map((value) => ({ value, label: copy.repertoires[value] })),
];

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = wordsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { query, ...(await listWordFamilies(ctx, query)) };
}

type Family = ReturnType<typeof useLoaderData<typeof loader>>["families"][number];

const columns: ListColumn<Family>[] = [
  {
    id: "words",
    label: copy.columns.words,
    cell: ({ words }) => (
      <span>
        <span className="font-semibold">{words[0]}</span>
        {words.length > 1 ? `, ${words.slice(1).join(", ")}` : null}
      </span>
    ),
  },
  { id: "means", label: copy.columns.means, cell: ({ means }) => meansText(means) },
  { id: "repertoire", label: copy.columns.repertoire, cell: ({ repertoire }) => copy.repertoires[repertoire] },
  {
    id: "actions",
    label: copy.columns.actions,
    labelHidden: true,
    align: "end",
    cell: ({ id, words }) => (
      <Link to={`/search-words/${id}`} className="row-action" aria-label={copy.editOf(words[0] ?? "")}>
        {copy.edit}
      </Link>
    ),
  },
];

export default function SearchWordsPage() {
  const { families, total, query, page, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [{ name: "repertoire", label: copy.repertoire, options: repertoireOptions }],
      }}
      add={
        <ButtonLink to="/search-words/new" variant="accent">
          {copy.add}
        </ButtonLink>
      }
      lead={copy.lead}
      total={copy.total(total)}
      columns={columns}
      rows={families}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: <ButtonLink to="/search-words/new">{copy.add}</ButtonLink>,
      }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
