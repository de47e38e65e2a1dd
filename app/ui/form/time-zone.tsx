import { useEffect, useState } from "react";

/** The browser's time zone; without scripts days are read in UTC. */
export function TimeZone() {
  const [zone, setZone] = useState("");
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return <input type="hidden" name="timeZone" value={zone} />;
}
