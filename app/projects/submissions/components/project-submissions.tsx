import { FormKey } from "#app/ui/form/form-key.tsx";
import "#app/projects/submissions/components/submissions.css";
import { Form } from "@remix-run/react";
import { projectPath } from "#app/projects/spaces/project.ts";
import { SubmissionRow } from "#app/projects/submissions/components/submission-row.tsx";
import type { ListedSubmissions, SubmissionsQuery } from "#app/projects/submissions/list-submissions.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

type ProjectSubmissionsProps = {
  projectId: string;
  listed: ListedSubmissions;
  query: SubmissionsQuery;
  canChange: boolean;
  canMakePlaylist: boolean;
  canErase: boolean;
};

/** A project's submissions in one state, with their actions. */
export function ProjectSubmissions(props: ProjectSubmissionsProps) {
  const { projectId, listed, query, canChange, canMakePlaylist, canErase } = props;
  const { submissions, total, page, pages } = listed;
  const context = submissions.flatMap(({ track }) => track ?? []);
  const add = canChange ? (
    <ButtonLink to={`${projectPath(projectId)}/add`} variant="accent">
      {copy.add}
    </ButtonLink>
  ) : null;
  return (
    <section className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 className="text-xl">{copy.title}</h2>
        <div className="flex flex-wrap items-end gap-4">
          <Form method="get" className="flex items-end gap-3" preventScrollReset>
            <Select
              key={query.state}
              label={copy.filter}
              labelHidden
              name="state"
              defaultValue={query.state}
              options={optionsOf(copy.states)}
            />
            <Button variant="quiet">{copy.filter}</Button>
          </Form>
          {add}
        </div>
      </div>
      <div className="mt-3 mb-2 flex flex-wrap items-center gap-x-6 text-row text-mute">
        <p>{copy.total(total)}</p>
        {total > 0 ? (
          <a href={`${projectPath(projectId)}/export.csv?state=${query.state}`} className="row-action" download>
            {copy.csv}
          </a>
        ) : null}
        {canMakePlaylist ? (
          <Form method="post">
            <FormKey />
            <button type="submit" name="act" value="playlist" className="row-action">
              {copy.toPlaylist}
            </button>
          </Form>
        ) : null}
      </div>
      {submissions.length > 0 ? (
        <ol className="border-t border-line" aria-label={copy.title} data-rows>
          {submissions.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              context={context}
              canChange={canChange}
              isDeleted={query.state === "deleted"}
              canErase={canErase}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title={query.state === "all" ? copy.empty : copy.emptyFiltered} action={add}>
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </section>
  );
}
