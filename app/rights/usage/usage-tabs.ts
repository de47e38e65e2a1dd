import { useEffect } from "react";
import type { UsageBarData } from "#app/rights/usage/read-usage-bar.server.ts";

let isOutdated = false;

/** Whether another tab set a different use since this one read its own: a browser has one, and pages read from now on have lights for it. */
export function isUsageOutdated(): boolean {
  return isOutdated;
}

/** Tells the other tabs which use this one has read. */
export function useUsageTabs(bar: UsageBarData): void {
  useEffect(() => {
    isOutdated = false;
    const channel = new BroadcastChannel("usage");
    channel.onmessage = ({ data }) => {
      isOutdated = data !== bar.sentence;
    };
    channel.postMessage(bar.sentence);
    return () => channel.close();
  }, [bar]);
}
