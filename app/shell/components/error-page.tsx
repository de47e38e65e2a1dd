import { useLocation } from "@remix-run/react";
import { copy } from "#app/shell/copy.ts";
import { errorTitle, noResponse } from "#app/shell/error-title.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

type ErrorPageProps = {
  status?: number;
  /** The thrown value. Only a response with `{ error: { message, reference } }` has a message for the visitor. */
  error?: unknown;
};

/** Text at `path` inside a thrown value, or null. Without zod, which every page would have to load. */
function textAt(thrown: unknown, path: string[]): string | null {
  let found = thrown;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return null;
    found = Object.entries(found).find(([name]) => name === key)?.[1];
  }
  return typeof found === "string" && found !== "" ? found : null;
}

function textOf(status: number): string {
  if (status === noResponse) return copy.error.noConnection;
  if (status === 403) return copy.error.forbidden;
  return status === 503 ? copy.error.unavailable : copy.error.text;
}

/** What happened, what was kept and where to go. Rendered inside the layout or, if the layout fails, alone. */
export function ErrorPage({ status = 500, error = null }: ErrorPageProps) {
  const message = textAt(error, ["data", "error", "message"]);
  const reference = textAt(error, ["data", "error", "reference"]);
  const { pathname, search } = useLocation();
  const missing = status === 404;
  return (
    <div className="max-w-read px-gutter py-20">
      <h1 className="text-title">{errorTitle(status)}</h1>
      <p className="mt-5 max-w-[60ch] text-lg">{message ?? (missing ? copy.notFound.text : textOf(status))}</p>
      {reference ? (
        <p className="mt-3 text-row text-mute">
          {copy.error.reference} <code>{reference}</code>
        </p>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {missing || status === 403 ? (
          <ButtonLink to="/search">{copy.notFound.search}</ButtonLink>
        ) : status === noResponse ? (
          <ButtonLink to={`${pathname}${search}`} replace>
            {copy.error.tryAgain}
          </ButtonLink>
        ) : (
          <a href={`${pathname}${search}`} className="btn">
            {copy.error.reload}
          </a>
        )}
        <ButtonLink to="/" variant="quiet" reloadDocument>
          {copy.error.home}
        </ButtonLink>
      </div>
    </div>
  );
}
