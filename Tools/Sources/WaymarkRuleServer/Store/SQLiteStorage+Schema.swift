internal import GRDB

extension SQLiteStorage {
    /// The name of a version of the schema.
    static func name(of schema: Int) -> String { "\(schema)" }

    /// The versions of the schema, from the first. One that was out is never changed; a new one is added.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(name(of: 1)) { database in
            try database.execute(
                sql: """
                    CREATE TABLE record (
                        kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
                        PRIMARY KEY (kind, key)
                    ) WITHOUT ROWID;

                    CREATE TABLE version (
                        app TEXT NOT NULL, channel TEXT NOT NULL, number INTEGER NOT NULL,
                        note BLOB NOT NULL, document BLOB NOT NULL, signature BLOB NOT NULL,
                        PRIMARY KEY (app, channel, number)
                    );

                    CREATE TABLE log (number INTEGER PRIMARY KEY, entry BLOB NOT NULL, hash BLOB NOT NULL);
                    """)
            // Published versions and log entries are never changed, by any code.
            for table in ["version", "log"] {
                for act in ["UPDATE", "DELETE"] {
                    try database.execute(
                        sql: """
                            CREATE TRIGGER \(table)_\(act.lowercased()) BEFORE \(act) ON \(table)
                            BEGIN SELECT RAISE(ABORT, '\(table) is append-only'); END;
                            """)
                }
            }
        }
        migrator.registerMigration(name(of: 2)) { database in
            try database.execute(
                sql: """
                    CREATE TABLE count (
                        app TEXT NOT NULL, channel TEXT NOT NULL, time INTEGER NOT NULL, version INTEGER NOT NULL,
                        route TEXT NOT NULL, rule TEXT NOT NULL, source TEXT NOT NULL, outcome TEXT NOT NULL,
                        openings INTEGER NOT NULL,
                        PRIMARY KEY (app, channel, time, version, route, rule, source, outcome)
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration(name(of: 3)) { database in
            try database.execute(
                sql: """
                    ALTER TABLE count ADD COLUMN weight REAL NOT NULL DEFAULT 0;
                    UPDATE count SET weight = openings WHERE rule = '';

                    CREATE TABLE report (
                        app TEXT NOT NULL, channel TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL,
                        PRIMARY KEY (app, channel, id)
                    ) WITHOUT ROWID;
                    CREATE INDEX report_time ON report (time);
                    """)
        }
        migrator.registerMigration(name(of: 4)) { database in
            // The version of the app belongs to the key, which no table without row ids can be given afterwards.
            try database.execute(
                sql: """
                    CREATE TABLE count4 (
                        app TEXT NOT NULL, channel TEXT NOT NULL, time INTEGER NOT NULL, version INTEGER NOT NULL,
                        route TEXT NOT NULL, rule TEXT NOT NULL, source TEXT NOT NULL, outcome TEXT NOT NULL,
                        appVersion TEXT NOT NULL, openings INTEGER NOT NULL, weight REAL NOT NULL,
                        PRIMARY KEY (app, channel, time, version, route, rule, source, outcome, appVersion)
                    ) WITHOUT ROWID;
                    INSERT INTO count4
                        SELECT app, channel, time, version, route, rule, source, outcome, '', openings, weight FROM count;
                    DROP TABLE count;
                    ALTER TABLE count4 RENAME TO count;
                    """)
        }
        migrator.registerMigration(name(of: 5)) { database in
            // An `INSERT OR REPLACE` is neither an update nor a deletion to triggers.
            for (table, isSame) in [
                (
                    "version",
                    "(app = NEW.app AND channel = NEW.channel AND number = NEW.number) OR rowid = NEW.rowid"
                ),
                ("log", "number = NEW.number"),
            ] {
                try database.execute(
                    sql: """
                        CREATE TRIGGER \(table)_replace BEFORE INSERT ON \(table)
                        WHEN EXISTS (SELECT 1 FROM \(table) WHERE \(isSame))
                        BEGIN SELECT RAISE(ABORT, '\(table) is append-only'); END;
                        """)
            }
        }
        return migrator
    }
}
