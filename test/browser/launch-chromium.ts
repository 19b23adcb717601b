import { type Browser, chromium } from "playwright-core";

const disabledFeatures = [
  // Two internal pages for the address bar, which load with each window and take longer than most pages of the
  // tests.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  // The flag below replaces playwright-core's default list, so it repeats that list.
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];
const flags = [
  `--disable-features=${disabledFeatures}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Prevents a spare renderer process for each page.
  "--renderer-process-limit=1",
];

/**
 * Launches Chromium in its sandbox. As root, or where the kernel forbids the sandbox, Chromium runs without it,
 * because it opens only pages of the tests.
 */
export async function launchChromium(executablePath: string, more: string[] = []): Promise<Browser> {
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, chromiumSandbox, args: [...flags, ...more], timeout: 60_000 });
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch((error) => {
    if (/sandbox/i.test(String(error))) return launch(false);
    throw error;
  });
}
