import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { sessionEnd } from "#app/shell/session/session-end.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

/** Milliseconds from the flag to the dialog: docs/product/navigation.md. */
const dialogDelay = 1000;

const SignInDialog = lazy(() => loadPatiently(() => import("#app/identity/session/components/sign-in-dialog.tsx")));

// Loaded with the first held request.
const loadHeld = () => import("#app/shell/session/held-requests.ts");
const release = () => void loadHeld().then(({ releaseHeld }) => releaseHeld());
const dismiss = () => void loadHeld().then(({ dismissHeld }) => dismissHeld());

type SessionWatchProps = { visitor: Visitor };

/** Opens the sign-in dialog one second after a request was refused because the session expired. */
export function SessionWatch({ visitor }: SessionWatchProps) {
  const { user } = visitor;
  const expired = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isExpired, () => null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => sessionEnd.setSignedIn(user !== null), [user]);

  useEffect(() => {
    if (expired === null) return setOpen(false);
    const timer = setTimeout(() => setOpen(true), dialogDelay);
    return () => clearTimeout(timer);
  }, [expired]);

  if (!isOpen || user === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog
        email={user.email}
        isPreview={visitor.preview === "user"}
        confirms={expired === "confirm"}
        onSignedIn={release}
        onClose={dismiss}
      />
    </Suspense>
  );
}
