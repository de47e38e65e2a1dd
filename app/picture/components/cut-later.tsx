import { useLocation } from "@remix-run/react";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** In place of the cut when its visitor made too many: the same address again. */
export function CutLater() {
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="picture-cut" className="grid content-start gap-6">
      <div>
        <h2 id="picture-cut" className="text-xl">
          {copy.result}
        </h2>
        <p role="status" className="error max-w-[60ch]">
          {copy.limited}
        </p>
      </div>
      <ButtonLink to={pathname + search} variant="quiet" size="small" className="justify-self-start">
        {copy.again}
      </ButtonLink>
    </section>
  );
}
