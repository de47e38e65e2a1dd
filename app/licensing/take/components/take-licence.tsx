import { Link } from "@remix-run/react";
import { TakeForm } from "#app/licensing/take/components/take-form.tsx";
import { TakeSongs } from "#app/licensing/take/components/take-songs.tsx";
import type { TakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import type { FormPlace } from "#app/ui/form/form-frame.tsx";

function Ways({ ways }: { ways: TakePage["ways"] }) {
  if (ways.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      {ways.map(({ label, to }) => (
        <li key={to} className="[overflow-wrap:anywhere]">
          <Link to={to} className="link inline-block py-1">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is taken, at which price, what is missing, and the form; on a page or in a dialog. */
export function TakeLicence({ page, ...form }: FormPlace & { page: TakePage }) {
  const { use, misses, songs, isPart, ways, total, path, signing, order, signatures } = page;
  return (
    <>
      <p className="mt-3 max-w-[60ch]">
        {signing === null ? (isPart ? copy.some : copy.none) : order === null ? copy.lead : copy.order.lead}
      </p>
      {misses.length === 0 ? null : (
        <ul className="mt-4 grid gap-1">
          {misses.map((text) => (
            <li key={text} className="error !mt-0">
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 [overflow-wrap:anywhere]">
        {use === null ? null : `${copy.use}: ${use} `}
        <Link to={usageFormPath(path)} className="link">
          {copy.changeUse}
        </Link>
      </p>
      <TakeSongs songs={songs} />
      <Ways ways={ways} />
      {signing === null ? null : <p className="mt-6 text-lg font-semibold">{`${copy.total}: ${total}`}</p>}
      {order === null ? null : (
        <p className="mt-4 [overflow-wrap:anywhere]">{`${copy.order.under(order.title)}: ${order.left}`}</p>
      )}
      <Ways ways={signatures} />
      <TakeForm key={path} page={page} {...form} />
    </>
  );
}
