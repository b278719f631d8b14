package codes

// Of any request.
var (
	Forbidden       = unsaid("forbidden", "kind.forbidden says it")
	Internal        = unsaid("internal", "kind.unexpected says it")
	Invalid         = unsaid("invalid", "kind.invalid says it, and each field its own")
	Malformed       = unsaid("malformed", "kind.malformed says it")
	NotFound        = unsaid("not-found", "kind.missing says it")
	Stale           = unsaid("stale", "kind.stale says it")
	Unauthenticated = unsaid("unauthenticated", "kind.signed-out says it")
	Cancelled       = unsaid("cancelled", "nobody waits for this answer any more")
	ClientHeader    = unsaid("client-header", "programs read it: the console sends the header")
	CrossSite       = unsaid("cross-site", "the log alone says it")

	CarriedOut      = said("carried-out") // what was sent again; the first answer is lost
	DatabaseDamaged = said("database-damaged")
	DiskFull        = said("disk-full")
	Exists          = said("exists")
	Reference       = said("reference") // to something that is gone, or from something that is there
	TooLarge        = said("too-large") // a file, or a request
	TooManyReads    = said("too-many-reads")
	Unavailable     = said("unavailable")
	UnderWay        = said("under-way") // what was sent again
	UnsupportedType = said("unsupported-type")
	VersionMissing  = said("version-missing") // a change that does not say of what

	RealtimeUnavailable = unsaid("realtime-unavailable", "the live channel opens itself again")
)

// Of jobs that ended, beside the codes of what they work on.
var (
	Canceled    = said("canceled")    // by somebody
	Interrupted = said("interrupted") // the server ended in the middle of it, each time
	Unexpected  = said("unexpected")  // the log says what happened
)

// Of who asks.
var (
	SignInFailed   = unsaid("sign-in-failed", "the sign-in page says it")
	SSOFailed      = unsaid("sso-failed", "the sign-in page says it")
	SSONoAccount   = unsaid("sso-no-account", "the sign-in page says it")
	SSOSubject     = unsaid("sso-subject", "the sign-in page says it")
	SSOUnknown     = unsaid("sso-unknown", "the sign-in page says it")
	TwoFactorWrong = unsaid("two-factor-wrong", "the sign-in page says it")

	ConfirmNeeded      = said("confirm-needed")
	HasUsers           = said("has-users") // an installation that is to be set up
	InPerson           = said("in-person") // what a program does not do with a token
	LinkUsed           = said("link-used") // or run out
	NoSecondFactor     = said("no-second-factor")
	SecondFactorNeeded = said("second-factor-needed") // before anything else
	SetupLinkUsed      = said("setup-link-used")
	SignInBusy         = said("sign-in-busy")
	SignedIn           = said("signed-in")
	TokenReadsOnly     = said("token-reads-only")
	TooManyResets      = said("too-many-resets") // of passwords
	TooManySignIns     = said("too-many-sign-ins")
	TooManyTokens      = said("too-many-tokens")
	TwoFactorNotBegun  = said("two-factor-not-begun")
	TwoFactorOn        = said("two-factor-on")
	TwoFactorRequired  = said("two-factor-required")
)

// Of people, roles and companies.
var (
	AdministratorRole = said("administrator-role")
	BeyondOwn         = said("beyond-own") // right
	CompanyExpired    = said("company-expired")
	CompanyInactive   = said("company-inactive")
	CompanyNameTaken  = said("company-name-taken")
	CompanyNotStarted = said("company-not-started")
	HasParent         = said("has-parent")
	LastAdministrator = said("last-administrator")
	LeadsCompanies    = said("leads-companies")
	MailNotSent       = said("mail-not-sent")
	MailServerNew     = unsaid("mail-server-new", "the link that comes with it says it")
	NoMailServer      = said("no-mail-server")
	NotInvited        = said("not-invited")
	OperatorOnly      = said("operator-only")
	OverQuota         = said("over-quota")
	OwnAccount        = said("own-account")
	OwnRole           = said("own-role")
	TopCompany        = said("top-company")
	TopRole           = said("top-role")
)

// Of records that something keeps, or somebody.
var (
	CameIntoUse     = said("came-into-use") // while a folder was deleted
	FolderForbidden = said("folder-forbidden")
	GroupForbidden  = said("group-forbidden")
	InUse           = said("in-use")
	NotOwner        = said("not-owner")
	RootFolder      = said("root-folder")
	StillActive     = said("still-active") // and not in the recycle bin
	StillHeld       = said("still-held")   // in the recycle bin
)

// Of contents and their versions.
var (
	CannotConvert    = said("cannot-convert")
	Converting       = said("converting")
	Decided          = said("decided")
	FilesBusy        = said("files-busy")
	FolderGone       = said("folder-gone")
	IsCurrent        = said("is-current")
	IsPacked         = said("is-packed") // a program that was uploaded, which the designer does not open
	NoPages          = said("no-pages")
	NotAProgram      = said("not-a-program")
	NotApproved      = said("not-approved")
	NotPlanned       = said("not-planned")
	NotReady         = said("not-ready")
	OtherBytes       = said("other-bytes") // than those that somebody decided about
	VideoUnreachable = said("video-unreachable")
)

// Of files.
var (
	AudioBroken          = said("audio-broken")
	CannotConvertPicture = said("cannot-convert-picture")
	CannotDrawDocument   = said("cannot-draw-document")
	CannotDrawSlides     = said("cannot-draw-slides")
	CannotProbe          = said("cannot-probe")
	DocumentBroken       = said("document-broken")
	DocumentEncrypted    = said("document-encrypted")
	DocumentLinksOutside = said("document-links-outside")
	DocumentTooLong      = said("document-too-long")
	FileUnreadable       = said("file-unreadable")
	FontCollection       = said("font-collection")
	ImageBroken          = said("image-broken")
	ImageTooLarge        = said("image-too-large")
	Infected             = said("infected")
	OperatorsPackage     = said("operators-package")
	ProgramBroken        = said("program-broken")
	ProgramDuplicate     = said("program-duplicate")
	ProgramEncrypted     = said("program-encrypted")
	ProgramIncomplete    = said("program-incomplete")
	ProgramLink          = said("program-link")
	ProgramNoIndex       = said("program-no-index")
	ProgramNotInlined    = said("program-not-inlined")
	ProgramTooLarge      = said("program-too-large")
	ProgramUnsafeName    = said("program-unsafe-name")
	ScanTooLarge         = said("scan-too-large")
	ScannerAway          = said("scanner-away")
	SVGBroken            = said("svg-broken")
	SVGEmpty             = said("svg-empty")
	SVGTooLarge          = said("svg-too-large")
	UnsupportedFont      = said("unsupported-font")
	VideoBroken          = said("video-broken")
	VideoTruncated       = said("video-truncated")
)

// Of uploads.
var (
	TusRequest   = unsaid("tus-request", "programs read it: the console speaks tus")
	TusVersion   = unsaid("tus-version", "programs read it: the console speaks tus")
	UploadOffset = unsaid("upload-offset", "programs read it: the console asks for the offset")

	TooManyUploads    = said("too-many-uploads")
	UploadAgain       = said("upload-again")
	UploadBusy        = said("upload-busy")
	UploadCut         = said("upload-cut")
	UploadInterrupted = said("upload-interrupted")
	UploadUnfinished  = said("upload-unfinished")
)

// Of external sources.
var (
	SourceFileGone    = said("source-file-gone")
	SourceGone        = said("source-gone")
	SourcePrivate     = said("source-private")
	SourceRefused     = said("source-refused")
	SourceSignIn      = said("source-sign-in")
	SourceSlow        = said("source-slow")
	SourceTooLong     = said("source-too-long")
	SourceUnreachable = said("source-unreachable")
)

// Of the weather.
var (
	WeatherAway = said("weather-away") // nothing is known of the city yet
	WeatherOff  = said("weather-off")  // by who runs the server
)

// Of screens, their licences and their schedules.
var (
	BadSignature   = unsaid("bad-signature", "screens alone read it")
	DevicePending  = unsaid("device-pending", "screens alone read it")
	DeviceRevoked  = unsaid("device-revoked", "screens alone read it")
	DeviceUnknown  = unsaid("device-unknown", "screens alone read it")
	LinkExpired    = unsaid("link-expired", "screens alone read it")
	LinkInvalid    = unsaid("link-invalid", "screens alone read it")
	TooManyPending = unsaid("too-many-pending", "screens alone read it")

	DeviceLimit      = said("device-limit")
	DeviceUnlicensed = said("device-unlicensed")
	BroadcastEnded   = said("broadcast-ended")
	CommandUnderWay  = said("command-under-way") // a screen has fetched it, or it has ended
	DeviceUnpaired   = said("device-unpaired")
	DeviceWaits      = said("device-waits") // for its own code
	LicenseActive    = said("license-active")
	LicenseEnded     = said("license-ended")
	NoDeviceGroup    = said("no-device-group")
	PreviewOutdated  = said("preview-outdated")
	ScheduleFull     = said("schedule-full")
	TooManyCodes     = said("too-many-codes") // were typed

	TooManyBroadcasts = said("too-many-broadcasts") // that run
	TooManyTemplates  = said("too-many-templates")  // of messages
	EventsOff         = said("events-off")          // in the company
	TooManyEvents     = said("too-many-events")
	TooManyEventTypes = said("too-many-event-types")
	EmptyCalendar     = said("empty-calendar")   // of a subscription, that had events
	HasSign           = said("has-sign")         // the device group
	HasSubscription   = said("has-subscription") // the source
	Subscribed        = said("subscribed")       // the event
	SourceSubscribed  = said("source-subscribed")
	HasAddress        = said("has-address")
	AddressLost       = said("address-lost") // the key that it was sealed with is another one
	TooManyAddresses  = unsaid("too-many-addresses", "programs alone read it: calendars")
)

// Of any value.
var (
	BadFormat    = field("bad-format")
	BeforeStart  = field("before-start")
	Conflict     = field("conflict") // of two ways to name a company
	Duplicate    = field("duplicate")
	FileNotText  = field("file-not-text")
	InThePast    = field("in-the-past")
	Invisible    = field("invisible") // characters
	NameNotText  = field("name-not-text")
	Never        = field("never") // a repetition that takes place on no day
	NotAllowed   = field("not-allowed")
	NotText      = field("not-text")
	OutOfRange   = field("out-of-range")
	Recycled     = field("recycled")
	Refused      = field("refused") // by another server, in words of its own
	Required     = field("required")
	Taken        = field("taken") // by a record of anybody's
	TooBig       = field("too-big")
	TooDeep      = field("too-deep")
	TooFew       = field("too-few")
	TooLong      = field("too-long")
	TooMany      = field("too-many")
	TooShort     = field("too-short")
	TooSmall     = field("too-small")
	Twice        = field("twice")
	Unknown      = field("unknown")
	UnknownField = field("unknown-field")
	UnknownSort  = field("unknown-sort")
	UnknownValue = field("unknown-value")
	WrongType    = field("wrong-type")
)

// Of addresses, and what is behind them.
var (
	AddressBad     = field("address-bad")     // of another kind, with a password in it, or an odd number
	AddressPrivate = field("address-private") // or it redirects to one that is
	AnswerRefused  = field("answer-refused")  // a status other than 200, or a no of an FTP server
	BadScheme      = field("bad-scheme")
	Credentials    = field("credentials")
	HostChanged    = field("host-changed") // and the password was given for another
	NoPictures     = field("no-pictures")
	NoTLS          = unsaidField("no-tls", "the email settings say it")
	NotACalendar   = field("not-a-calendar")
	NotAFeed       = field("not-a-feed")
	NotCSV         = field("not-csv")
	NotInSource    = field("not-in-source")
	NotJSON        = field("not-json")
	OnlyPictures   = field("only-pictures")
	PrivateAddress = field("private-address") // of a mail server
	SignInRefused  = field("sign-in-refused") // by an FTP server
	TooManyDates   = field("too-many-dates")  // that an event of a calendar leaves out
	UnknownCharset = field("unknown-charset")
	Unreachable    = field("unreachable") // no such host, no connection, no answer in time
	VideoPrivate   = field("video-private")
	VideoUnknown   = field("video-unknown")
	YoutubeVideo   = field("youtube-video") // no address of a single one
)

// Of the designer's documents.
var (
	BadDocument   = field("bad-document")   // no JSON, or nested beyond measure
	NewerDocument = field("newer-document") // than this server reads
)

// Of passwords and ways to sign in.
var (
	Breached         = field("breached")
	IsUsername       = field("is-username")
	IssuerChanged    = field("issuer-changed") // and the secret was given for another
	NoOtherWay       = field("no-other-way")
	NoProvider       = field("no-provider")
	Operator         = field("operator") // who signs in by password
	PrivateProvider  = field("private-provider")
	RequiredToInvite = field("required-to-invite")
	TheirsToSetUp    = field("theirs-to-set-up")
	TooClose         = field("too-close") // to what others guess
	TooCommon        = field("too-common")
	WrongCode        = field("wrong-code")
	WrongPassword    = field("wrong-password")
)

// Of fields of one kind of record.
var (
	AdministratorName = field("administrator-name")
	BadTable          = field("bad-table")
	Cycle             = field("cycle")
	EndBeforeStart    = field("end-before-start")
	FeatureOff        = field("feature-off")
	GroupGap          = field("group-gap")
	LastChannel       = field("last-channel")
	LocksYouOut       = field("locks-you-out")
	NoLength          = field("no-length")
	NotAVideo         = field("not-a-video")
	NotPlayable       = field("not-playable")
	NothingToImport   = field("nothing-to-import")
	OtherType         = field("other-type")
	SameCompany       = field("same-company")
)

// Of fonts and packages.
var (
	FontBroken         = field("font-broken")
	NoVersion          = field("no-version")
	NotNewer           = field("not-newer")
	OtherSigner        = field("other-signer")
	OtherSystem        = field("other-system")
	PackageBroken      = field("package-broken")
	PackageBundle      = field("package-bundle")
	PackageMSI         = field("package-msi")
	Unsigned           = field("unsigned")
	UnsupportedPackage = field("unsupported-package")
)
