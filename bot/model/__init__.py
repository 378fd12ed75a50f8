"""Plain values that store, service and edge speak in. They read and write nothing."""
