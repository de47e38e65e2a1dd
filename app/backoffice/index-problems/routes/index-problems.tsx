import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { indexAgain } from "#app/backoffice/index-problems/index-again.server.ts";
import { indexProblemsCopy as copy } from "#app/backoffice/index-problems/index-problems-copy.ts";
import { listIndexProblems } from "#app/backoffice/index-problems/list-index-problems.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageField } from "#app/ui/list/list-query.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? undefined);
  return listIndexProblems(ctx, { page });
}

/** An empty id is all of them. */
const againSchema = z.object({ id: z.string().max(64).default("") });

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: againSchema,
    async act({ id }) {
      const { songs } = await indexAgain(ctx, { id: id === "" ? null : id });
      return { to: "/search-words/problems", toast: { kind: "success", title: copy.marked(songs) } };
    },
  });
}

type Problem = ReturnType<typeof useLoaderData<typeof loader>>["problems"][number];

const columns: ListColumn<Problem>[] = [
  {
    id: "title",
    label: copy.columns.title,
    cell: ({ title, slug }) => (
      <Link to={`/music-sync-licensing/song/${slug}`} className="link font-semibold [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
  },
  {
    id: "reason",
    label: copy.columns.reason,
    wide: true,
    cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
  },
  { id: "found", label: copy.columns.found, cell: ({ foundAt }) => <DateTime at={foundAt} /> },
  {
    id: "actions",
    label: copy.columns.actions,
    labelHidden: true,
    align: "end",
    cell: ({ id, title, isWaiting }) =>
      isWaiting ? (
        <span className="text-mute">{copy.waiting}</span>
      ) : (
        <Form method="post">
          <FormKey />
          <button type="submit" name="id" value={id} className="row-action" aria-label={copy.againOf(title)}>
            {copy.again}
          </button>
        </Form>
      ),
  },
];

export default function IndexProblemsPage() {
  const { problems, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      queueKind="index"
      title={copy.title}
      add={
        problems.length > 1 ? (
          <Form method="post">
            <FormKey />
            <Button variant="quiet">{copy.all}</Button>
          </Form>
        ) : null
      }
      lead={copy.lead}
      total={copy.total(total)}
      columns={columns}
      rows={problems}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
