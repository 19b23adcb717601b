/** Returns the embedded server's command-line options. None of the default settings weakens durability. */
export function serverOptions(
  cluster: { folder: string; sockets: string; name: string },
  overrides: Record<string, string> = {},
): string[] {
  const settings: Record<string, string> = {
    cluster_name: cluster.name,
    // The server is reachable only through a socket in a folder that no other user may enter; no port is open.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: cluster.sockets.replaceAll('"', '""').replace(/.*/s, '"$&"'),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // Syncs the whole file system once instead of a thousand files one by one, so that recovery takes 0.2 s instead of
    // 1 s.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    max_connections: "100",
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    // Parallel workers share memory through /dev/shm, which has 64 MB in containers, and do not speed up short
    // statements.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "",
    // Keeps users' texts and passwords out of the log, which would otherwise contain statements and the values of
    // violated keys.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...overrides,
  };
  return [
    "-D",
    cluster.folder,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}
