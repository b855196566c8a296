import WaymarkCommand
import WaymarkFullCommand

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

exit(await Program.run(FullCommand.self, asking: SiteClient()))
